module.exports = require("./batches.cjs").doubled;
