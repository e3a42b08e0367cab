-- A session that ends because wrong passwords were typed in it is told to the member.
alter table notices drop constraint notice_event_known;
alter table notices add constraint notice_event_known check (event in ('DEPOSIT_IN',
  'DEPOSIT_FAILED', 'DEPOSIT_RECALLED', 'WITHDRAWAL_PAID', 'WITHDRAWAL_REFUSED', 'WIN', 'RESULT',
  'CORRECTION', 'REFUND', 'PROMOTION', 'ANNOUNCEMENT', 'SIGN_IN_TRIES', 'SIGN_IN_LOCKED',
  'NEW_DEVICE', 'PASSWORD_CHANGED', 'PASSWORD_RESET', 'BANK_ACCOUNT_CHANGED',
  'DEVICE_LOGGED_OUT', 'STAFF_LOCKED', 'STAFF_UNLOCKED'));
