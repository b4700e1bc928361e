module.exports = require("./batches.cjs").reversed;
