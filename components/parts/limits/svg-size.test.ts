import { describe, expect, it } from 'vitest'
import { svgSize } from '@/components/parts/limits/svg-size'

const limit = 50_000
const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`
const sizeOf = (inner: string) => svgSize(svg(inner), limit)
const base64 = (text: string) => `data:image/svg+xml;base64,${btoa(text)}`

/** Each level draws the previous one ten times. */
const levels = (count: number, use = (id: string) => `<use href="#${id}"/>`) =>
  `<rect id="l0"/>${Array.from({ length: count }, (_, at) => `<g id="l${at + 1}">${use(`l${at}`).repeat(10)}</g>`).join('')}`

describe('svgSize', () => {
  it('counts elements and each repetition of `use`', () => {
    expect(sizeOf('<g><rect/><text>a &lt; b</text></g>')).toBe(4)
    expect(sizeOf('<g id="a"><rect/><rect/></g><use href="#a"/><use xlink:href="#a"/>')).toBe(12)
    // 1, then 1 + 10 × (1 + the level before).
    expect(sizeOf(levels(2))).toBe(1 + 1 + 21 + 221)
  })

  it('counts multiplied elements in linear time', () => {
    expect(sizeOf(levels(7))).toBeGreaterThan(10_000_000)
    expect(sizeOf(levels(200))).toBeGreaterThan(1e200)
    expect(sizeOf(Array.from({ length: 24_000 }, (_, at) => `<g id="a${at}"/><use href="#a${at}"/>`).join(''))).toBe(
      72_001,
    )
  })

  it.each([
    ['a character reference', (id: string) => `<use href="&#35;${id.replace('l', '&#x6c;')}"/>`],
    ['an escaped URL', (id: string) => `<use href=" #%6c${id.slice(1)} "/>`],
    ['another prefix', (id: string) => `<s:use z:href='#${id}'></s:use>`],
    [
      'a comment, a `>` in an attribute and CDATA in between',
      (id: string) => `<!-- </g> --><use a="</g>>" href="#${id}"/><![CDATA[</g>]]>`,
    ],
  ])('follows a `use` with %s', (_, use) => {
    expect(sizeOf(levels(6, use))).toBeGreaterThan(1_000_000)
  })

  it('returns infinity for recursive elements and above the limit', () => {
    expect(sizeOf('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')).toBe(Infinity)
    expect(sizeOf('<g id="a"><use href="#a"/></g>')).toBe(Infinity)
    expect(sizeOf('<g>'.repeat(60_000))).toBe(Infinity)
  })

  it('returns infinity if entities hide content', () => {
    const rect = svg('<rect/>')
    expect(svgSize(`<!DOCTYPE svg [<!ENTITY a "<use href='#b'/>">]>${rect}`, limit)).toBe(Infinity)
    expect(svgSize(`<!DOCTYPE svg [<!ATTLIST use href CDATA "#a">]>${rect}`, limit)).toBe(Infinity)
    expect(sizeOf('<use href="&a;"/>')).toBe(Infinity)
    const namespaces = '<!ENTITY ns "http://ns.adobe.com/Extensibility/1.0/">'
    expect(svgSize(`<?xml version="1.0"?><!DOCTYPE svg [<!-- it's -->${namespaces}]>${rect}`, limit)).toBe(2)
    expect(svgSize(`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">${rect}`, limit)).toBe(
      2,
    )
  })

  it('counts nested images', () => {
    const inner = svg(levels(2))
    expect(sizeOf(`<image href="${base64(inner)}"/>`)).toBe(2 + 244)
    expect(sizeOf(`<image href="data:image/svg+xml,${encodeURIComponent(inner)}"/>`)).toBe(2 + 244)
    expect(sizeOf(`<image href="&#100;ata:image/&#10;svg+xml;base64,${btoa(inner)}"/>`)).toBe(2 + 244)
    let nested = svg('<rect/>')
    for (let depth = 0; depth < 6; depth++) nested = svg(`<image href="${base64(nested)}"/>`)
    expect(svgSize(nested, limit)).toBe(Infinity)
  })

  it('counts filters, shadows and animations as many elements', () => {
    const filter = `<filter id="f">${'<feGaussianBlur stdDeviation="400"/>'.repeat(50)}</filter>`
    expect(sizeOf(`${filter}${'<rect filter="url(#f)"/>'.repeat(3)}`)).toBeGreaterThan(limit)
    expect(sizeOf(`<style>rect{filter:blur(99px)}</style>${'<rect/>'.repeat(200)}`)).toBeGreaterThan(limit)
    expect(sizeOf(`<style>rect{f\\69lter:blur(99px)}</style>${'<rect/>'.repeat(200)}`)).toBeGreaterThan(limit)
    expect(sizeOf('<rect style="filter:blur(99px)"/>'.repeat(200))).toBeGreaterThan(limit)
    expect(sizeOf('<rect filter="blur(99px)"/>'.repeat(200))).toBeGreaterThan(limit)
    expect(sizeOf('<rect><animate attributeName="x" to="9"/></rect>'.repeat(300))).toBeGreaterThan(limit)
    const shadow =
      '<filter id="s"><feOffset/><feGaussianBlur stdDeviation="2"/><feMerge><feMergeNode/></feMerge></filter>'
    expect(sizeOf(`${shadow}${'<g filter="url(#s)"/>'.repeat(20)}`)).toBeLessThan(limit)
    expect(sizeOf(`<style>.n{filter: drop-shadow(1px 2px 2px #0004)}</style>${'<rect/>'.repeat(300)}`)).toBeLessThan(
      limit,
    )
  })

  it('counts repeated markers', () => {
    const line = `<path marker-mid="url(#m)" d="M0 0${'L9 9'.repeat(5000)}"/>`
    expect(sizeOf(`<marker id="m">${'<rect/>'.repeat(50)}</marker>${line}`)).toBeGreaterThan(limit)
    expect(sizeOf(`<marker id="m"><path marker-mid="url(#n)"/></marker><marker id="n"/>`)).toBe(Infinity)
    expect(sizeOf(`<marker id="m"><path/></marker>${'<path marker-end="url(#m)" d="M0 0L9 9"/>'.repeat(500)}`)).toBe(
      503,
    )
  })

  it('reads UTF-16 as bytes', () => {
    const bytes = Buffer.from(`\uFEFF${svg(levels(6))}`, 'utf16le').toString('latin1')
    expect(svgSize(bytes, limit)).toBeGreaterThan(1_000_000)
  })

  it.each([
    ['open tags', '<a '],
    ['open quotes', '<a b="'],
    ['open comments', '<!--'],
    ['declarations', '<!DOCTYPE [" '],
    ['references', '&#1'],
    ['nested URLs', 'data:image/svg+xml,'],
    ['styles', '<style>'],
    ['filters in a style', '<style>filter:url('],
    ['shadows', 'shadow:'],
    ['numbers', '<path d="1 1'],
  ])('takes linear time on many %s', (_, text) => {
    expect(svgSize(svg(text.repeat(200_000)), limit)).not.toBeNaN()
    expect(svgSize(svg(`<image href="${text.replaceAll('"', '').repeat(200_000)}"/>`), limit)).not.toBeNaN()
  })
})
