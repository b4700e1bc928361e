/** A dialect without getStatusOrder and ListOrder. */
module.exports = { operations: { getStatusOrder: { off: true }, ListOrder: { off: true } } };
