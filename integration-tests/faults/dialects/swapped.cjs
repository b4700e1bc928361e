module.exports = require("./batches.cjs").swapped;
