/** Neither look-up exists. */
module.exports = { operations: { getStatusOrder: { off: true }, ListOrder: { off: true } } };
