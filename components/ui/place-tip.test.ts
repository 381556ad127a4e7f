import { expect, test } from 'vitest'
import { placeTip } from '@/components/ui/place-tip'

const window = { width: 1000, height: 600 }
const tip = { width: 100, height: 20 }
const anchorAt = (left: number, top: number) => ({ left, top, width: 40, height: 30 })

test.each([
  ['top', { left: 470, top: 274 }],
  ['bottom', { left: 470, top: 336 }],
  ['left', { left: 394, top: 305 }],
  ['right', { left: 546, top: 305 }],
] as const)('stands in the middle of its side: %s', (side, corner) => {
  expect(placeTip(side, anchorAt(500, 300), tip, window)).toEqual(corner)
})

test('stands opposite where its side has no room', () => {
  expect(placeTip('top', anchorAt(500, 10), tip, window).top).toBe(46)
  expect(placeTip('bottom', anchorAt(500, 560), tip, window).top).toBe(534)
  expect(placeTip('left', anchorAt(20, 300), tip, window).left).toBe(66)
  expect(placeTip('right', anchorAt(900, 300), tip, window).left).toBe(794)
})

test('never leaves the window', () => {
  expect(placeTip('top', anchorAt(0, 300), tip, window).left).toBe(8)
  expect(placeTip('top', anchorAt(960, 300), tip, window).left).toBe(892)
  expect(placeTip('top', anchorAt(0, 4), { width: 100, height: 580 }, window)).toEqual({ left: 8, top: 8 })
})
