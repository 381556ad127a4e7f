/** Returns the text with numeric character references resolved, which may encode a bracket. */
export function decodeNumericReferences(text: string): string {
  return text.replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (whole, hex?: string, decimal?: string) => {
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point > 0x10_ff_ff ? whole : String.fromCodePoint(point)
  })
}
