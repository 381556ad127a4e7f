import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawIcon } from '@/lib/server/agents/icons/draw-icon'
import { startHttpServer } from '@/lib/server/testing/http-server'

const red = { r: 255, g: 0, b: 0 }
const square = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: red } })
const svg = (inner: string, attributes = 'width="24" height="24"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  )

/** An ICO file with one picture in it. */
function ico(picture: Buffer, width = 16): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(width, 6)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, picture])
}

/** A bitmap as ICO files hold them: the lower half red, the upper half blue and half transparent. */
function bitmap(side: number): Buffer {
  const head = Buffer.alloc(40)
  head.writeUInt32LE(40, 0)
  head.writeInt32LE(side, 4)
  head.writeInt32LE(side * 2, 8)
  head.writeUInt16LE(1, 12)
  head.writeUInt16LE(32, 14)
  const lower = Buffer.from([0, 0, 255, 255])
  const upper = Buffer.from([255, 0, 0, 128])
  const half = (side * side) / 2
  return Buffer.concat([head, ...Array<Buffer>(half).fill(lower), ...Array<Buffer>(half).fill(upper)])
}

/** The colour of a point of what was drawn, which is always a WebP of the one size. */
async function point(icon: Uint8Array | null, x: number, y: number): Promise<number[]> {
  if (!icon) throw new Error('Nothing was drawn.')
  const { format, width, height } = await sharp(icon).metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', width: 96, height: 96 })
  const points = await sharp(icon).ensureAlpha().raw().toBuffer()
  return [...points.subarray((y * 96 + x) * 4, (y * 96 + x) * 4 + 4)]
}

const near = (colour: number[]) => colour.map((value) => expect.closeTo(value, -1))

/** A small path whose outline becomes millions of dashes. */
function dashed(segments: number): Buffer {
  const lines = Array.from({ length: segments }, (_, at) => `L${at % 2 ? 0 : 90_000} ${at}`)
  const path = `<path d="M0 0${lines.join('')}" fill="none" stroke="#000" stroke-dasharray="0.01"/>`
  return svg(path, 'width="96" height="96"')
}

/** Processes that this one has started and that still run. */
const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length

describe('drawIcon', () => {
  it.each([
    ['PNG', square(400).png().toBuffer()],
    ['JPEG', square(48).jpeg().toBuffer()],
    ['WebP', square(48).webp().toBuffer()],
    ['GIF', square(48).gif().toBuffer()],
    ['SVG', svg('<rect width="24" height="24" fill="#f00"/>')],
    ['SVG that names no size', svg('<rect width="9" height="9" fill="#f00"/>', 'viewBox="0 0 9 9"')],
    [
      'ICO with a PNG',
      square(32)
        .png()
        .toBuffer()
        .then((picture) => ico(picture, 32)),
    ],
  ])('draws a %s', async (_, picture) => {
    expect(await point(await drawIcon(await picture), 48, 48)).toEqual(near([255, 0, 0, 255]))
  })

  it('draws an ICO with a bitmap, its rows from bottom to top, with transparency', async () => {
    const icon = await drawIcon(ico(bitmap(16)))
    expect(await point(icon, 48, 80)).toEqual(near([255, 0, 0, 255]))
    expect(await point(icon, 48, 10)).toEqual(near([0, 0, 255, 128]))
  })

  it('adds transparent space beside a picture that is not square', async () => {
    const wide = sharp({ create: { width: 80, height: 20, channels: 3, background: red } }).png()
    const icon = await drawIcon(await wide.toBuffer())
    expect(await point(icon, 48, 5)).toEqual([expect.any(Number), expect.any(Number), expect.any(Number), 0])
    expect(await point(icon, 48, 48)).toEqual(near([255, 0, 0, 255]))
  })

  it('removes scripts, files and external references from an SVG', async () => {
    const elsewhere = await startHttpServer(async (_, response) => response.end(await square(24).png().toBuffer()))
    const icon = await drawIcon(
      svg(`<script>fetch('${elsewhere.url}')</script>
        <image href="${elsewhere.url}/a.png" width="24" height="24"/>
        <image xlink:href="file:///etc/hostname" width="24" height="24"/>
        <style>@import url('${elsewhere.url}/a.css'); rect { fill: url('${elsewhere.url}/b.svg#c') }</style>
        <circle cx="12" cy="12" r="12" fill="#00f"/>`),
    )
    expect(await point(icon, 48, 48)).toEqual(near([0, 0, 255, 255]))
    expect(Buffer.from(icon ?? []).toString('latin1')).not.toContain('script')
    expect(elsewhere.connections()).toBe(0)
  })

  it.each([
    ['a web page', Buffer.from('<!doctype html><title>Not found</title>')],
    ['nothing', Buffer.alloc(0)],
    [
      'a broken PNG',
      square(48)
        .png()
        .toBuffer()
        .then((picture) => picture.subarray(0, 40)),
    ],
    ['a TIFF', square(48).tiff().toBuffer()],
    ['an ICO whose picture is not there', ico(Buffer.alloc(0))],
    ['an ICO with a bitmap that lies about its size', ico(bitmap(16).subarray(0, 100))],
    ['a small file with more points than anybody needs', square(5000).png().toBuffer()],
    ['an SVG of a giant', svg('<rect width="9" height="9"/>', 'width="999999" height="999999"')],
    [
      'an SVG that names itself without end',
      svg('<defs><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></defs>', 'width="0" height="0"'),
    ],
  ])('returns null for %s', async (_, picture) => {
    expect(await drawIcon(await picture)).toBeNull()
  })

  it('rejects an SVG whose entities multiply', async () => {
    const entities = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
    const doctype = `<!DOCTYPE svg [<!ENTITY e0 "x">${entities.join('')}]>`
    expect(await drawIcon(Buffer.from(`${doctype}<svg xmlns="http://www.w3.org/2000/svg">&e12;</svg>`))).toBeNull()
  })

  it('rejects an SVG whose elements multiply', async () => {
    const levels = Array.from(
      { length: 30 },
      (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
    )
    const used = svg(`<defs><rect id="l0" width="1" height="1"/>${levels.join('')}</defs><use href="#l30"/>`)
    expect(await drawIcon(used)).toBeNull()
  })

  it.each([
    ['2 KB', dashed(150)],
    ['168 KB', dashed(13_000)],
  ])('rejects an SVG of %s with millions of dashes, and draws the next icon', async (_, bomb) => {
    const before = process.memoryUsage.rss()
    let highest = before
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 5)
    try {
      expect(await drawIcon(bomb)).toBeNull()
    } finally {
      clearInterval(watch)
    }
    expect(highest - before).toBeLessThan(100 * 1024 * 1024)
    const next = await drawIcon(svg('<rect width="24" height="24" fill="#f00"/>'))
    expect(await point(next, 48, 48)).toEqual(near([255, 0, 0, 255]))
  })

  it('draws one icon at a time', async () => {
    const before = processes()
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, processes() - before)), 1)
    const picture = await square(24).png().toBuffer()
    const icons = await Promise.all(Array.from({ length: 4 }, () => drawIcon(picture)))
    clearInterval(watch)
    expect(icons).not.toContain(null)
    expect(most).toBe(1)
  })
})
