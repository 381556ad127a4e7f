export type Side = 'top' | 'right' | 'bottom' | 'left'

interface Size {
  width: number
  height: number
}

interface Box extends Size {
  left: number
  top: number
}

/** In px: to what is explained, and to the edge of the window. */
const gap = 6
const margin = 8

const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const

function cornerAt(side: Side, anchor: Box, tip: Size): { left: number; top: number } {
  const center = anchor.left + (anchor.width - tip.width) / 2
  const middle = anchor.top + (anchor.height - tip.height) / 2
  switch (side) {
    case 'top':
      return { left: center, top: anchor.top - gap - tip.height }
    case 'bottom':
      return { left: center, top: anchor.top + anchor.height + gap }
    case 'left':
      return { left: anchor.left - gap - tip.width, top: middle }
    case 'right':
      return { left: anchor.left + anchor.width + gap, top: middle }
  }
}

function fits(side: Side, { left, top }: { left: number; top: number }, tip: Size, window: Size): boolean {
  if (side === 'top') return top >= margin
  if (side === 'left') return left >= margin
  return side === 'bottom' ? top + tip.height + margin <= window.height : left + tip.width + margin <= window.width
}

const within = (at: number, length: number, room: number): number =>
  Math.max(margin, Math.min(at, room - length - margin))

/** Where the upper left corner of an explanation is: on `side` of what it explains, else opposite, always inside the window. */
export function placeTip(side: Side, anchor: Box, tip: Size, window: Size): { left: number; top: number } {
  const wanted = cornerAt(side, anchor, tip)
  const other = cornerAt(opposite[side], anchor, tip)
  const turned = !fits(side, wanted, tip, window) && fits(opposite[side], other, tip, window)
  const { left, top } = turned ? other : wanted
  return { left: within(left, tip.width, window.width), top: within(top, tip.height, window.height) }
}
