/** The percentile of the values for a share (nearest rank). */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

export const rounded = (value, digits = 1) => Number(value.toFixed(digits));
