/** A row's number as it travels. At most 15 digits: exact in JavaScript, and it fits int8. */
export const ROW_NUMBER = /^[1-9][0-9]{0,14}$/;
