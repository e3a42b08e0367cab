/**
 * How long the texts are that a call takes: what members and the staff send is taken up to here, and
 * refused beyond. Keys of rows, pages and days are of contract.ts.
 */
import { expect, it } from "vitest";

import { takes } from "./testing/taken-by-calls.ts";

const LONGEST: readonly (readonly [most: number, least: number, fields: string])[] = [
  [
    5,
    0,
    `
    listLotteryTypes.all
  `,
  ],
  [
    8,
    0,
    `
    addLuckySet.lines[].number changeLuckySet.lines[].number
    changeNumberRules.numbers[] addNumberRule.number
  `,
  ],
  [
    10,
    0,
    `
    reconciliation.date listUserTransactions.from listUserTransactions.to listBookEntries.date
    trialBalance.date listTransactions.from listTransactions.to declareBalance.date
    outgoingReconciliation.date
  `,
  ],
  [
    12,
    0,
    `
    correctResult.result[][] correctResult.result_again[][] enterResult.result[][]
    enterResult.result_again[][] previewResult.result[][] whatIf.result[][]
  `,
  ],
  [
    16,
    0,
    `
    login.captcha_value resetPassword.otp placeSlip.bets[].number writeSettings.ktb_company_id
    addReceivingAccount.bank_code changeReceivingAccount.bank_code verifyOtp.otp shoot.number
  `,
  ],
  [
    20,
    0,
    `
    addReceivingAccount.promptpay_id changeReceivingAccount.promptpay_id listDeposits.status
  `,
  ],
  [
    30,
    0,
    `
    listUsers.tag addMemberTag.tag removeMemberTag.tag
  `,
  ],
  [
    32,
    0,
    `
    forgotPassword.phone_number login.phone_number resetPassword.phone_number
    checkPhone.phone_number completeRegistration.phone_number
    completeRegistrationWithBank.phone_number register.phone_number sendOtp.phone_number
    verifyOtp.phone_number addStaff.phone_number
  `,
  ],
  [
    40,
    0,
    `
    confirmIdentity.otp login.otp resetPassword.totp writeSettings.contact_phone
    addReceivingAccount.account_number changeReceivingAccount.account_number
    notifyPayment.occurred_at addBankAccount.account_number changeBankAccount.account_number
    completeRegistrationWithBank.account_number addAnnouncement.starts_at addAnnouncement.ends_at
    addPromotion.starts_at addPromotion.ends_at changeAnnouncement.starts_at
    changeAnnouncement.ends_at changePromotion.starts_at changePromotion.ends_at
    resultsByDate.date addBetType.bet_type changeBetTypes.bet_types[].bet_type
    changeRound.open_time changeRound.close_time createRound.open_time createRound.close_time
    orderBetTypes.bet_types[] roundExposure.bet_type changeNumberRules.bet_type
    roundLayOff.bet_type addNumberRule.bet_type changeRateSteps.bet_type confirmPhone.otp
    confirmTotp.otp disableTotp.otp requestWithdrawal.bank_account_no
  `,
  ],
  [
    60,
    0,
    `
    readStory.kinds listAdminRounds.status listBookEntries.account
  `,
  ],
  [
    64,
    0,
    `
    listAudit.actor listAudit.action listAudit.target_kind listAudit.target notifyPayment.provider
    notifyPayment.to_account notifyPayment.from_account copySharedSet.code readSharedSet.code
    completeRegistration.referral_code completeRegistrationWithBank.referral_code
    register.referral_code listAdminWithdrawals.bank
  `,
  ],
  [
    80,
    0,
    `
    writeSlipNote.note listAdminRounds.search writeOffDebt.reference
  `,
  ],
  [
    100,
    0,
    `
    changePassword.device_token forgotPassword.device_token login.device_token
    resetPassword.request_token listAudit.search writeSettings.licence_number
    listAdminDeposits.search listUnmatched.search listUsers.search verifyOtp.request_token
    listUserTransactions.type listTransactions.type listAdminWithdrawals.search
    importStatement.mapping.columns.date importStatement.mapping.columns.time
    importStatement.mapping.columns.amount importStatement.mapping.columns.money_in
    importStatement.mapping.columns.money_out importStatement.mapping.columns.fee
    importStatement.mapping.columns.balance importStatement.mapping.columns.reference
    importStatement.mapping.columns.counterparty importStatement.mapping.columns.description
    previewStatement.mapping.columns.date previewStatement.mapping.columns.time
    previewStatement.mapping.columns.amount previewStatement.mapping.columns.money_in
    previewStatement.mapping.columns.money_out previewStatement.mapping.columns.fee
    previewStatement.mapping.columns.balance previewStatement.mapping.columns.reference
    previewStatement.mapping.columns.counterparty previewStatement.mapping.columns.description
  `,
  ],
  [
    100,
    1,
    `
    find.search
  `,
  ],
  [
    120,
    0,
    `
    correctResult.result[] correctResult.result_again[] enterResult.result[]
    enterResult.result_again[] previewResult.result[] whatIf.result[] changeRound.name
    createRound.name importExchange.days[].note
  `,
  ],
  [
    120,
    1,
    `
    addReceivingAccount.account_name changeReceivingAccount.account_name addBank.name_th
    addBank.name_en changeBank.name_th changeBank.name_en
  `,
  ],
  [
    128,
    0,
    `
    notifyPayment.reference
  `,
  ],
  [
    128,
    1,
    `
    cancelSlip.idempotency-key placeAnimalBets.idempotency-key createDepositIntent.idempotency-key
    notifyPayment.transaction_id adjustCredit.idempotency-key transferCommission.idempotency-key
    shoot.idempotency-key requestWithdrawal.idempotency-key makePayoutFile.idempotency-key
  `,
  ],
  [
    200,
    0,
    `
    changePassword.current_password changePassword.new_password confirmIdentity.password
    login.password login.captcha_token resetPassword.new_password addLuckySet.name
    changeLuckySet.name addBankAccount.account_name changeBankAccount.account_name
    changeMe.nickname completeRegistration.password completeRegistration.nickname
    completeRegistration.session_token completeRegistrationWithBank.password
    completeRegistrationWithBank.nickname completeRegistrationWithBank.session_token
    completeRegistrationWithBank.account_name register.password register.nickname
    addPromotion.titles[] changePromotion.titles[] putCalendarDay.note addStaff.nickname
    beginTotp.password confirmPhone.new_password disableTotp.password requestWithdrawal.bank_name
    requestWithdrawal.bank_account_name
  `,
  ],
  [
    200,
    1,
    `
    importStatement.name
  `,
  ],
  [
    256,
    0,
    `
    cancelSlip.bet_group_id listBets.bet_group_id writeSlipNote.bet_group_id
    readReceipt.bet_group_id
  `,
  ],
  [
    300,
    0,
    `
    writeSettings.contact_line_url writeSettings.group_chat_url addPromotion.image_url
    changePromotion.image_url stopService.message stopService.translations[]
  `,
  ],
  [
    300,
    3,
    `
    importExchange.source
  `,
  ],
  [
    500,
    0,
    `
    approveDeposit.reason decideDeposits.reason recallDeposit.reason rejectDeposit.reason
    closeNotification.note reopenNotification.note adjustCredit.reason lockUser.reason resetUserPassword.reason
    unlockUser.reason addAnnouncement.texts[] changeAnnouncement.texts[] rejectApproval.reason
    resumeService.reason stopService.reason correctResult.reason voidRound.reason
    disableStaff.reason enableStaff.reason resetStaffTotp.reason collectDebts.reason
    writeOffDebt.reason approveWithdrawal.reason decideWithdrawals.reason rejectWithdrawal.reason
    answerWithdrawal.reason returnWithdrawal.reason explainStatementLine.note
    reopenStatementLine.note
  `,
  ],
  [
    1000,
    0,
    `
    addPushDevice.endpoint removePushDevice.endpoint
  `,
  ],
  [
    2000,
    0,
    `
    addMemberNote.text
  `,
  ],
  [
    4000,
    0,
    `
    addPromotion.bodies[] changePromotion.bodies[]
  `,
  ],
  [
    20000,
    0,
    `
    writeHouseText.texts[]
  `,
  ],
  [
    1000000,
    0,
    `
    importStatement.text previewStatement.text
  `,
  ],
];
const texts = LONGEST.flatMap(([most, least, fields]) =>
  fields
    .trim()
    .split(/\s+/)
    .map((where) => [where, least, most] as const),
);

it.each(texts)("the text %s has %i to %i characters", (where, least, most) => {
  const lengths = [least - 1, least, most, most + 1].filter((length) => length >= 0);
  const taken = lengths.filter((length) => takes(where, "1".repeat(length)));
  expect(taken).toEqual(lengths.filter((length) => length >= least && length <= most));
});
