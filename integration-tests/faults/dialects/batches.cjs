/** Ways to answer AddOrder's array form that the API's description does not exclude; single orders are answered as usual. */
const batches = (encode) => ({
  operations: { AddOrder: { encode: (data) => (Array.isArray(data) ? encode(data) : data) } },
});
const nameless = ({ id_order: _number, external_id: _id, ...entry }) => entry;

module.exports = {
  reversed: batches((entries) => entries.toReversed()),
  missing: batches((entries) => entries.slice(1)),
  doubled: batches((entries) => [entries[0], ...entries]),
  swapped: batches((entries) => entries.map(nameless).toReversed()),
};
