/** Returns the text with what its numeric character references stand for, which may be a bracket. */
export function withoutReferences(text: string): string {
  return text.replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (whole, hex?: string, decimal?: string) => {
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point > 0x10_ff_ff ? whole : String.fromCodePoint(point)
  })
}
