/**
 * Every way in which Chokdee says no: a stable code, the HTTP status, and the Thai text that says
 * what to do (api.md "Conventions", product.md section 8). Other languages stand in
 * server/locales. `{name}` in a text is filled from the refusal's details.
 */
import { staffRefusals } from "./staff-refusals.ts";

export interface RefusalKind {
  readonly status: number;
  readonly th: string;
}

const table = {
  // Router
  MALFORMED: { status: 400, th: "ข้อมูลไม่ถูกต้อง กรุณาตรวจสอบแล้วลองใหม่" },
  DUPLICATE_KEY: { status: 400, th: "ข้อมูลซ้ำกันในคำขอ กรุณาลองใหม่" },
  TOO_DEEP: { status: 400, th: "ข้อมูลซ้อนกันลึกเกินไป" },
  INVALID_AMOUNT: { status: 400, th: "จำนวนเงินไม่ถูกต้อง ใช้ตัวเลขและทศนิยมไม่เกิน 2 ตำแหน่ง" },
  UNAUTHENTICATED: { status: 401, th: "กรุณาเข้าสู่ระบบ" },
  FORBIDDEN: { status: 403, th: "คุณไม่มีสิทธิ์ทำรายการนี้" },
  NOT_FOUND: { status: 404, th: "ไม่พบข้อมูลที่ต้องการ" },
  METHOD_NOT_ALLOWED: { status: 405, th: "ใช้คำสั่งนี้กับที่อยู่นี้ไม่ได้" },
  TIMED_OUT: { status: 408, th: "คำขอใช้เวลานานเกินไป กรุณาลองใหม่" },
  TOO_LARGE: { status: 413, th: "ข้อมูลมีขนาดใหญ่เกินไป" },
  WRONG_CONTENT_TYPE: { status: 415, th: "รูปแบบข้อมูลที่ส่งมาไม่รองรับ" },
  TOO_MANY_REQUESTS: { status: 429, th: "ส่งคำขอบ่อยเกินไป กรุณารอสักครู่" },
  IDEMPOTENCY_CONFLICT: { status: 409, th: "รหัสรายการนี้ถูกใช้กับรายการอื่นแล้ว" },
  BUSY: { status: 503, th: "ระบบกำลังมีผู้ใช้มาก กรุณาลองใหม่อีกครั้ง" },
  UNAVAILABLE: { status: 503, th: "ระบบไม่พร้อมให้บริการชั่วคราว กรุณาลองใหม่อีกครั้ง" },
  INTERNAL: { status: 500, th: "เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง" },
  // Members
  SIGN_IN_FAILED: { status: 401, th: "เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง" },
  CAPTCHA_REQUIRED: { status: 401, th: "กรุณากรอก CAPTCHA เพื่อความปลอดภัย" },
  CAPTCHA_WRONG: { status: 401, th: "ตัวเลขในภาพไม่ถูกต้องหรือหมดเวลา กรุณากรอกจากภาพใหม่" },
  ACCOUNT_LOCKED: { status: 403, th: "บัญชีของคุณถูกล็อค กรุณาติดต่อเจ้าหน้าที่" },
  INVALID_PHONE: { status: 400, th: "กรุณากรอกเบอร์โทรศัพท์ที่ถูกต้อง" },
  PHONE_TAKEN: { status: 409, th: "เบอร์โทรศัพท์นี้ถูกใช้งานแล้ว" },
  OTP_TOO_SOON: { status: 429, th: "กรุณารอ {seconds} วินาที แล้วขอรหัสใหม่" },
  OTP_NOT_SENT: { status: 503, th: "ไม่สามารถส่ง OTP ได้" },
  OTP_WRONG: { status: 422, th: "รหัส OTP ไม่ถูกต้อง" },
  REGISTRATION_EXPIRED: { status: 422, th: "หมดเวลาสมัคร กรุณาเริ่มสมัครใหม่" },
  NICKNAME_MISSING: { status: 422, th: "กรุณากรอกชื่อเล่น" },
  PASSWORD_TOO_SHORT: { status: 422, th: "รหัสผ่านต้องมีอย่างน้อย 4 ตัวอักษร" },
  NEW_PASSWORD_TOO_SHORT: { status: 422, th: "รหัสผ่านต้องมีอย่างน้อย 6 ตัวอักษร" },
  PASSWORD_TOO_COMMON: {
    status: 422,
    th: "รหัสผ่านนี้เดาง่ายเกินไป กรุณาใช้รหัสอื่นที่ไม่ใช่คำทั่วไป เลขเรียง หรือเบอร์โทรของคุณ",
  },
  IDENTITY_UNCONFIRMED: { status: 403, th: "กรุณายืนยันตัวตนอีกครั้งก่อนทำรายการนี้" },
  CURRENT_PASSWORD_WRONG: { status: 422, th: "รหัสผ่านปัจจุบันไม่ถูกต้อง" },
  AGE_NOT_CONFIRMED: { status: 422, th: "ต้องมีอายุ 20 ปีขึ้นไปจึงสมัครได้" },
  BANK_ACCOUNT_REQUIRED: { status: 422, th: "กรุณาเพิ่มบัญชีธนาคารก่อนสมัคร" },
  BANK_NOT_FOUND: { status: 422, th: "กรุณาเลือกธนาคาร" },
  ACCOUNT_NAME_MISSING: { status: 422, th: "กรุณากรอกชื่อบัญชี" },
  ACCOUNT_NUMBER_INVALID: { status: 422, th: "กรุณากรอกเลขที่บัญชี" },
  ACCOUNT_NAME_DIFFERS: { status: 422, th: "ชื่อบัญชีต้องตรงกับชื่อที่ลงทะเบียนไว้ ถ้าชื่อเปลี่ยน กรุณาติดต่อเจ้าหน้าที่" },
  ACCOUNT_TAKEN: { status: 409, th: "เลขที่บัญชีนี้ถูกใช้แล้ว กรุณาติดต่อเจ้าหน้าที่" },
  BANK_ACCOUNT_EXISTS: { status: 409, th: "มีบัญชีธนาคารแล้ว หนึ่งคนใช้ได้หนึ่งบัญชี" },
  LIMIT_INVALID: { status: 422, th: "วงเงินต้องตั้งแต่ 1 บาทขึ้นไป" },
  ON_BREAK: { status: 403, th: "คุณกำลังพักการเล่นอยู่ แทงและฝากเงินได้อีกครั้งเมื่อครบเวลาที่เลือกไว้" },
  SELF_EXCLUDED: {
    status: 403,
    th: "คุณขอระงับการเล่นไว้ ตอนนี้ดูยอดเงิน ดูประวัติ และถอนเงินได้",
  },
  BANK_ACCOUNT_LOCKED: {
    status: 422,
    th: "ไม่สามารถแก้ไขบัญชีธนาคารได้ กรุณาติดต่อเจ้าหน้าที่",
  },

  // Rounds
  LOTTERY_TYPE_NOT_FOUND: { status: 404, th: "ไม่พบหวยประเภทนี้" },
  ROUND_NOT_FOUND: { status: 404, th: "ไม่พบงวดนี้" },
  ROUND_TIMES_INVALID: { status: 422, th: "เวลาเปิดต้องมาก่อนเวลาปิด และเวลาปิดต้องยังไม่ผ่านไป" },
  ROUND_EXISTS_ALREADY: { status: 409, th: "มีงวดนี้อยู่แล้ว" },
  BET_TYPE_EXISTS_ALREADY: { status: 409, th: "หวยนี้มีประเภทแทงนี้อยู่แล้ว" },
  ROUND_STATE: { status: 409, th: "ทำรายการนี้กับงวดในสถานะนี้ไม่ได้" },
  DRAW_DATE_OUT_OF_RANGE: {
    status: 422,
    th: "วันที่ {date} ห่างจากวันนี้เกินไป ตรวจสอบปี: ใช้ปี ค.ศ. (พ.ศ. ลบ 543)",
  },
  DRAW_IS_PAST: {
    status: 422,
    th: "งวดของวันนั้นผ่านไปแล้ว จึงเปิดรับแทงไม่ได้ กรุณาตรวจสอบวันออกรางวัลและเวลาปิด",
  },
  CLOSES_TOO_LATE: {
    status: 422,
    th: "คนเดียวตั้งเวลาปิดรับช้ากว่าตารางของหวย ({close}) ไม่ได้ กรุณาแก้ตารางออกผลและให้อีกคนอนุมัติก่อน",
  },
  DATES_TOO_FAR_APART: { status: 422, th: "เลือกช่วงวันที่ได้ไม่เกิน {days} วัน" },
  TOO_MANY_ROUNDS: { status: 422, th: "สร้างได้ครั้งละไม่เกิน {most} งวด กรุณาลดช่วงวันที่" },
  LOTTERY_NOT_OFFERED: { status: 422, th: "หวยนี้ปิดใช้งานอยู่ เปิดใช้งานก่อนสร้างงวด" },
  LOTTERY_CODE_TAKEN: { status: 409, th: "มีหวยรหัสนี้อยู่แล้ว กรุณาใช้รหัสอื่น" },
  SCHEDULE_INVALID: { status: 422, th: "วันหรือเวลานี้ไม่ถูกต้อง กรุณาแก้แล้วบันทึกอีกครั้ง" },
  ODDS_INVALID: { status: 422, th: "อัตราจ่ายหรือวงเงินนี้ไม่ถูกต้อง กรุณาแก้แล้วบันทึกอีกครั้ง" },
  ODDS_RETURN_TOO_MUCH: { status: 422, th: "อัตราจ่ายนี้คืนเกิน 100% กรุณายืนยันก่อนบันทึก" },
  NUMBER_RULE_INVALID: { status: 422, th: "กติกาเลขไม่ถูกต้อง" },
  WRONG_BET_TYPE: { status: 422, th: "ไม่มีประเภทแทงนี้ในหวยที่เลือก" },

  // Betting
  LINES_REFUSED: { status: 422, th: "มีรายการที่รับแทงไม่ได้ กรุณาตรวจสอบ" },
  TOO_MANY_LINES: { status: 422, th: "แทงได้ไม่เกิน 1,000 รายการต่อโพย" },
  ROUND_CLOSED: { status: 422, th: "หมดเวลารับแทง" },
  INSUFFICIENT_BALANCE: { status: 422, th: "ยอดเงินไม่เพียงพอ กรุณาเติมเงิน" },
  LIMIT_REACHED: { status: 422, th: "เกินวงเงินที่คุณตั้งไว้ ตอนนี้ใช้ได้อีก {left} บาท" },
  ODDS_CHANGED: { status: 409, th: "อัตราจ่ายเปลี่ยนแล้ว กรุณาตรวจสอบก่อนส่งโพยอีกครั้ง" },
  BETTING_STOPPED: { status: 503, th: "หยุดรับแทงชั่วคราว กรุณาลองใหม่ภายหลัง {message}" },
  SLIP_NOT_FOUND: { status: 404, th: "ไม่พบโพยนี้" },
  SLIP_CANCELLED_ALREADY: { status: 409, th: "โพยนี้ถูกยกเลิกแล้ว" },
  CANCEL_TOO_LATE: { status: 409, th: "ยกเลิกโพยไม่ได้แล้ว งวดนี้ใกล้ปิดหรือปิดรับแล้ว" },
  CANCELLATIONS_USED_UP: { status: 422, th: "ยกเลิกโพยครบ {limit} ครั้งของวันนี้แล้ว" },
  NO_ACTIVE_ROUND: { status: 404, th: "ไม่มีงวดที่เปิดรับแทงในขณะนี้" },

  // Results
  DATE_INVALID: { status: 400, th: "วันที่ไม่ถูกต้อง" },
  RESULT_INVALID: { status: 422, th: "ผลรางวัลไม่ถูกต้อง กรุณาตรวจสอบจำนวนหลัก" },
  RESULT_DIFFERS: { status: 422, th: "ผลที่พิมพ์ครั้งที่สองไม่ตรงกับครั้งแรก กรุณาตรวจสอบ" },
  RESULT_STANDS: { status: 409, th: "งวดนี้มีผลรางวัลอื่นแล้ว หากผิดให้ใช้การแก้ไขผล" },
  HOUSE_DRAW: { status: 409, th: "งวดนี้ออกผลด้วยการสุ่มที่ตรวจสอบได้ ไม่มีใครใส่ผลเองได้" },
  HOUSE_ROUND_STANDS: {
    status: 409,
    th: "งวดที่ระบบออกผลเองยกเลิกหรือเลื่อนไม่ได้ตั้งแต่ปิดรับแล้ว",
  },
  HOUSE_ROOT_MISMATCH: {
    status: 409,
    th: "โพยหรือเลขยิงของงวดนี้ไม่ตรงกับที่ตรึงไว้ตอนปิดรับ ยังไม่จ่ายเงิน ให้ผู้ดูแลฐานข้อมูลแก้ให้ตรง ถ้าแก้ไม่ได้ในหนึ่งชั่วโมง เจ้าของสองคนยกเลิกงวดได้",
  },
  SLIP_NOT_FIXED: {
    status: 409,
    th: "โพยนี้ไม่อยู่ในโพยที่ตรึงไว้ตอนปิดรับ กรุณาติดต่อเจ้าหน้าที่พร้อมเลขที่โพย",
  },
  SHOT_INVALID: { status: 422, th: "เลขยิงต้องเป็นตัวเลข 5 หลัก" },
  BEACON_MISSING: {
    status: 409,
    th: "ติดต่อค่าสุ่มสาธารณะ (drand) ไม่ได้ จึงยังสร้างงวดที่ระบบออกผลเองไม่ได้ ตรวจการเชื่อมต่อแล้วลองใหม่",
  },
  SHOTS_USED_UP: { status: 422, th: "ยิงครบจำนวนครั้งของงวดนี้แล้ว รอยิงงวดถัดไป" },
  REASON_MISSING: { status: 422, th: "กรุณาระบุเหตุผล" },

  // Deposits and withdrawals
  IDEMPOTENCY_KEY_MISSING: { status: 400, th: "Idempotency-Key header is required" },
  DEPOSITS_STOPPED: { status: 503, th: "หยุดรับฝากเงินชั่วคราว {message}" },
  DEPOSIT_AMOUNT_INVALID: { status: 422, th: "กรุณาระบุจำนวนเงิน (ขั้นต่ำ {min} บาท)" },
  DEPOSIT_AMOUNT_TOO_LARGE: { status: 422, th: "จำนวนเงินสูงสุด {max} บาท" },
  RECEIVING_ACCOUNT_NOT_FOUND: { status: 422, th: "กรุณาเลือกบัญชีธนาคาร" },
  RECEIVING_ACCOUNT_EXISTS: { status: 409, th: "มีบัญชีรับเงินหรือหมายเลขพร้อมเพย์นี้อยู่แล้ว" },
  PROMPTPAY_INVALID: { status: 422, th: "หมายเลขพร้อมเพย์ไม่ถูกต้อง" },
  DEPOSIT_PENDING_ALREADY: {
    status: 409,
    th: "มีรายการฝากที่รอดำเนินการอยู่ กรุณาทำรายการเดิมให้เสร็จ หรือยกเลิกถ้ายังไม่ได้ส่งสลิป",
  },
  NO_FREE_AMOUNT: { status: 409, th: "มีผู้ฝากยอดนี้พร้อมกันหลายคน กรุณาลองใหม่อีกครั้งในไม่กี่นาที" },
  DEPOSIT_NOT_FOUND: { status: 404, th: "ไม่พบรายการฝากนี้" },
  DEPOSIT_NOT_CREDITED: { status: 409, th: "รายการฝากนี้ยังไม่ได้เติมเงิน จึงเรียกคืนไม่ได้" },
  DEPOSIT_RECALLED: { status: 409, th: "รายการฝากนี้ถูกเรียกคืนแล้ว" },
  DEPOSIT_FINAL: { status: 409, th: "รายการฝากนี้สิ้นสุดแล้ว" },
  DEPOSIT_HAS_SLIP: {
    status: 409,
    th: "ส่งสลิปแล้วจึงยกเลิกไม่ได้ เจ้าหน้าที่กำลังตรวจสอบ หากต้องการแก้ไขกรุณาติดต่อเจ้าหน้าที่",
  },
  SLIP_NOT_AN_IMAGE: { status: 415, th: "กรุณาเลือกไฟล์รูปภาพเท่านั้น" },
  SLIP_TOO_LARGE: { status: 413, th: "ขนาดไฟล์ต้องไม่เกิน 5MB" },
  SLIP_TOO_MANY_PIXELS: { status: 413, th: "รูปมีความละเอียดสูงเกินไป กรุณาใช้ภาพสลิปจากแอปธนาคาร" },
  SLIP_TOO_SMALL: { status: 422, th: "รูปเล็กเกินไป กรุณาใช้ภาพสลิปทั้งใบจากแอปธนาคาร" },
  SLIP_IS_PAYMENT_QR: {
    status: 422,
    th: "นี่คือ QR สำหรับโอน ไม่ใช่สลิป กรุณาโอนก่อน แล้วแนบสลิปที่แอปธนาคารออกให้",
  },
  SLIP_MISSING: { status: 400, th: "กรุณาเลือกรูปสลิปก่อน" },
  SLIP_USED_BEFORE: { status: 409, th: "สลิปนี้ถูกใช้แล้ว" },
  SLIPS_OF_DAY_USED_UP: {
    status: 429,
    th: "วันนี้แนบสลิปครบ {times} รูปแล้ว หากโอนเงินแล้ว กรุณาติดต่อเจ้าหน้าที่ หรือแนบใหม่พรุ่งนี้",
  },
  SLIP_STORE_FULL: {
    status: 503,
    th: "ขณะนี้รับรูปสลิปไม่ได้ หากโอนเงินแล้ว กรุณาติดต่อเจ้าหน้าที่",
  },
  SLIP_UPLOADS_USED_UP: { status: 409, th: "แนบสลิปได้ไม่เกิน 3 ครั้งต่อรายการ" },
  SIGNATURE_INVALID: { status: 401, th: "ลายเซ็นไม่ถูกต้อง" },
  NOTIFICATION_NOT_FOUND: { status: 404, th: "ไม่พบรายการโอนนี้" },
  NOTIFICATION_ASSIGNED: { status: 409, th: "รายการโอนนี้ถูกจับคู่แล้ว" },
  WITHDRAWALS_STOPPED: { status: 503, th: "หยุดรับคำขอถอนเงินชั่วคราว {message}" },
  WITHDRAWAL_AMOUNT_MISSING: { status: 422, th: "กรุณากรอกจำนวนเงิน" },
  WITHDRAWAL_BELOW_MIN: { status: 422, th: "จำนวนเงินขั้นต่ำ {min} บาท" },
  WITHDRAWAL_ABOVE_MAX: { status: 422, th: "จำนวนเงินสูงสุด {max} บาท" },
  WALLET_TOO_LOW: { status: 422, th: "ยอดเงินในกระเป๋าไม่เพียงพอ" },
  NO_BANK_ACCOUNT: { status: 422, th: "กรุณาเพิ่มบัญชีธนาคารก่อนทำรายการ" },
  BANK_ACCOUNT_NOT_YOURS: { status: 422, th: "บัญชีธนาคารไม่ตรงกับบัญชีที่ลงทะเบียนไว้" },
  BANK_ACCOUNT_CHANGED: {
    status: 422,
    th: "เปลี่ยนบัญชีธนาคารแล้ว ถอนเงินได้หลังจากเปลี่ยนครบ 24 ชั่วโมง",
  },
  WITHDRAWALS_HELD: {
    status: 422,
    th: "เพื่อความปลอดภัย ถอนเงินได้หลัง 24 ชั่วโมงนับจากที่ตั้งรหัสผ่านใหม่หรือเพิ่มบัญชีธนาคาร",
  },
  WITHDRAWALS_USED_UP: { status: 422, th: "ถอนเงินได้ไม่เกิน {limit} ครั้งต่อวัน" },
  WITHDRAWALS_TOO_OFTEN: {
    status: 429,
    th: "คุณส่งคำขอถอนเงินบ่อยเกินไป กรุณารอสักครู่ ลองใหม่ได้ใน {seconds} วินาที",
  },
  DEBT_OPEN: {
    status: 409,
    th: "คุณมียอดค้างชำระ {debt} บาท กรุณากดชำระจากกระเป๋าเงินก่อนถอนเงิน",
  },
  DEBT_BLOCKS_BETS: {
    status: 409,
    th: "คุณมียอดค้างชำระ {debt} บาท กรุณากดชำระจากกระเป๋าเงินก่อนแทง",
  },
  DEBT_BEFORE_PAYOUT: {
    status: 422,
    th: "คุณมียอดค้างชำระ {debt} บาทที่จะหักก่อน ถอนได้ไม่เกิน {most} บาท",
  },
  DEBT_NOT_FOUND: { status: 404, th: "ไม่มียอดค้างชำระรายการนี้แล้ว" },
  DEBT_CHANGED: { status: 409, th: "ยอดค้างชำระนี้เปลี่ยนเป็น {debt} บาทแล้ว ตรวจสอบแล้วยืนยันอีกครั้ง" },
  DEBT_NOT_COVERED: { status: 422, th: "กระเป๋าเงินไม่มีเงินให้หักยอดค้างชำระ {debt} บาท กรุณาฝากเงินก่อน" },
  WITHDRAWAL_DOUBLE: { status: 409, th: "มีคำขอถอนยอดนี้อยู่แล้ว กรุณาตรวจสอบประวัติ" },
  WITHDRAWAL_NOT_FOUND: { status: 404, th: "ไม่พบรายการถอนนี้" },
  WITHDRAWAL_FINAL: { status: 409, th: "รายการถอนนี้สิ้นสุดแล้ว" },

  // Referral
  COMMISSION_TOO_LOW: {
    status: 422,
    th: "ค่าแนะนำที่โอนได้มีไม่พอ กรุณาตรวจสอบยอดค่าแนะนำอีกครั้ง",
  },

  // Lucky numbers
  LUCKY_SET_NOT_FOUND: { status: 404, th: "ไม่พบกลุ่มเลขนี้" },
  LUCKY_CODE_NOT_FOUND: { status: 404, th: "ไม่พบกลุ่มเลขของรหัสนี้ กรุณาตรวจสอบรหัสอีกครั้ง" },
  LUCKY_SETS_FULL: { status: 422, th: "เก็บกลุ่มเลขได้ไม่เกิน {limit} กลุ่ม กรุณาลบกลุ่มที่ไม่ใช้ก่อน" },
  LUCKY_NAME_MISSING: { status: 422, th: "กรุณาตั้งชื่อกลุ่มเลข" },
  LUCKY_NUMBERS_MISSING: { status: 422, th: "กรุณาใส่เลขอย่างน้อยหนึ่งเลข" },
  LUCKY_NUMBER_INVALID: { status: 422, th: "เลขต้องมี 1 ถึง 4 หลัก และตรงกับประเภทแทง" },

  // Back office
  MEMBER_NOT_FOUND: { status: 404, th: "ไม่พบสมาชิกนี้" },
  BALANCE_BELOW_ZERO: { status: 422, th: "ปรับแล้วยอดเงินจะติดลบ" },
  ADJUSTMENT_ZERO: { status: 422, th: "กรุณากรอกจำนวนเงินที่ไม่ใช่ศูนย์" },
  NOT_YOURSELF: { status: 422, th: "ทำรายการนี้กับบัญชีของตัวเองไม่ได้" },
  SETTING_INVALID: { status: 422, th: "ค่านี้ไม่ถูกต้อง กรุณาแก้แล้วบันทึกอีกครั้ง" },
  HOUSE_TEXT_CHANGED: { status: 409, th: "มีคนแก้ข้อความนี้ไปแล้ว โหลดหน้าใหม่แล้วแก้อีกครั้ง" },
  CHANGED_MEANWHILE: { status: 409, th: "มีคนเปลี่ยนค่านี้ไปแล้ว ตรวจค่าใหม่แล้วบันทึกอีกครั้ง" },
  NOTICE_NOT_FOUND: { status: 404, th: "ไม่พบประกาศหรือโปรโมชั่นนี้" },
  NOTICE_TEXT_MISSING: { status: 422, th: "กรุณากรอกข้อความภาษาไทย" },
  NOTICE_TIMES_INVALID: { status: 422, th: "เวลาเริ่มต้องมาก่อนเวลาสิ้นสุด" },
  NOTICE_IMAGE_INVALID: { status: 422, th: "รูปต้องเป็นไฟล์บนเว็บนี้ เช่น /images/promo.webp" },
  PUSH_ADDRESS_INVALID: { status: 422, th: "เบราว์เซอร์นี้รับการแจ้งเตือนไม่ได้" },
  PICTURE_NOT_AN_IMAGE: { status: 415, th: "กรุณาเลือกรูป JPEG, PNG หรือ WebP" },
  PICTURE_TOO_LARGE: { status: 413, th: "รูปต้องไม่เกิน 5MB กรุณาย่อรูปก่อน" },
  PICTURE_TOO_MANY_PIXELS: {
    status: 413,
    th: "รูปมีความละเอียดสูงเกินไป กรุณาย่อให้ไม่เกิน 25 ล้านพิกเซล",
  },
  IMAGE_MISSING: { status: 400, th: "กรุณาเลือกรูปภาพก่อน" },
  OUTSIDE_NOT_SET: { status: 409, th: "ยังไม่ได้ตั้งค่าบริการนี้ในเซิร์ฟเวอร์" },
  STAFF_MESSAGE_MISSING: { status: 422, th: "กรุณากรอกข้อความที่จะแจ้งสมาชิก" },
  SERVICE_STATE: { status: 409, th: "สถานะบริการเปลี่ยนไปแล้ว กรุณาดูสถานะล่าสุด" },
  LEDGER_NOT_BALANCED: {
    status: 409,
    th: "ตรวจบัญชีแล้วยังไม่ตรง {mismatches} รายการ แก้ให้ตรงก่อนเปิดรับแทง",
  },
  CLOCK_STILL_BEHIND: {
    status: 409,
    th: "นาฬิกาของฐานข้อมูลย้อนหลัง ระบบจะเปิดรับแทงเองเมื่อเวลาถูกต้อง",
  },
  DISK_STILL_FULL: {
    status: 409,
    th: "พื้นที่เก็บข้อมูลของฐานข้อมูลใกล้เต็ม ({use}) เพิ่มพื้นที่ก่อนเปิดรับแทง",
  },
  BANK_EXISTS_ALREADY: { status: 409, th: "มีธนาคารรหัสนี้อยู่แล้ว กรุณาใช้รหัสอื่น หรือแก้ธนาคารเดิม" },
  ...staffRefusals,
} as const satisfies Record<string, RefusalKind>;

export type RefusalCode = keyof typeof table;

export const refusals: ReadonlyMap<string, RefusalKind> = new Map(Object.entries(table));

/** A refusal in flight: thrown by rules and commands, turned into a reply by the router. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  /** What the spec's client reads beside message and code instead of in details. */
  readonly beside: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: RefusalCode,
    details?: Readonly<Record<string, unknown>>,
    beside?: Readonly<Record<string, unknown>>,
  ) {
    super(table[code].th);
    this.name = "Refusal";
    this.code = code;
    this.status = table[code].status;
    this.details = details;
    this.beside = beside;
  }
}
