-- A lock by the staff, and its end, are told to the member.

alter table notices drop constraint notice_event_known;
alter table notices add constraint notice_event_known check (event in ('DEPOSIT_IN',
  'DEPOSIT_FAILED', 'WITHDRAWAL_PAID', 'WITHDRAWAL_REFUSED', 'WIN', 'RESULT', 'CORRECTION',
  'REFUND', 'PROMOTION', 'ANNOUNCEMENT', 'SIGN_IN_TRIES', 'SIGN_IN_LOCKED', 'NEW_DEVICE',
  'PASSWORD_CHANGED', 'PASSWORD_RESET', 'BANK_ACCOUNT_CHANGED', 'STAFF_LOCKED',
  'STAFF_UNLOCKED'));
