import { describe, expect, it } from 'vitest'
import { htmlSize } from '@/components/parts/limits/html-size'

describe('htmlSize', () => {
  it('counts start tags', () => {
    expect(htmlSize('<!doctype html><html><body><p>1 < 2</p><br/><X-Y>', 100)).toBe(6)
    expect(htmlSize('<div>x</div>'.repeat(200_000), 50_000)).toBe(50_001)
  })

  it('counts end tags that create an element', () => {
    expect(htmlSize('</p></br></div>', 100)).toBe(2)
  })

  it('counts formatting elements that each block reopens', () => {
    const fonts = Array.from({ length: 400 }, (_, at) => `<font size=${at}>`).join('')
    expect(htmlSize(`<p>${fonts}${'<p>x'.repeat(1000)}`, 50_000)).toBeGreaterThan(50_000)
    expect(htmlSize(`<p>${'<p><b><i>x</i></b>'.repeat(1000)}`, 50_000)).toBe(3001)
  })

  it('takes linear time', () => {
    expect(htmlSize('<'.repeat(2_000_000), 50_000)).toBe(0)
    expect(htmlSize(`<${'a'.repeat(2_000_000)}`, 50_000)).toBe(1)
  })
})
