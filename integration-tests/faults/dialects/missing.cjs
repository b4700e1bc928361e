module.exports = require("./batches.cjs").missing;
