import { describe, expect, it } from 'vitest'
import { createRandom } from '@/lib/a2a/fixtures/mutate'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'
import { getEdgeMask } from '@/lib/server/credentials/edge-mask'
import { createExportMask, maskForms, maskPlaceholder } from '@/lib/server/credentials/mask-forms'
import { getFormIndex, type TextSpan } from '@/lib/server/credentials/form-index'
import { type SecretForm, toEncodedForms, toSecretForms } from '@/lib/server/credentials/secret-forms'
import { createSplitMask } from '@/lib/server/credentials/split-mask'

const positionsOf = (spans: readonly TextSpan[]) =>
  new Set(spans.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)))
const formsOf = (secrets: readonly string[]): SecretForm[] =>
  secrets.flatMap((secret) => [...toSecretForms(secret), ...toEncodedForms(secret)])

describe('finds the same as a comparison at every position', () => {
  const below = createRandom(7)
  const word = (length: number) => Array.from({ length }, () => 'ab'.charAt(below(2))).join('')

  it('for whole forms and for prefixes at the end', () => {
    for (let round = 0; round < 500; round += 1) {
      const forms = Array.from({ length: 1 + below(6) }, () => ({ text: word(4 + below(9)) }))
      const text = word(below(60))
      const { find, prefixAtEnd } = getFormIndex(forms)
      const masked = positionsOf(find(text))
      const expected = new Set<number>()
      for (let at = 0; at < text.length; at += 1)
        for (const form of forms)
          if (text.startsWith(form.text, at))
            for (let index = 0; index < form.text.length; index += 1) expected.add(at + index)
      expect(masked).toEqual(expected)
      const ends = Array.from({ length: text.length + 1 }, (_, length) => text.slice(text.length - length))
      const prefixes = ends.filter((end) => forms.some((form) => form.text.startsWith(end) && form.text !== end))
      expect(prefixAtEnd(text)).toBe(prefixes.at(-1)?.length ?? 0)
    }
  })
})

describe('finds the same in pieces as in the whole text', () => {
  const below = createRandom(11)
  const word = (length: number) => Array.from({ length }, () => 'ab'.charAt(below(2))).join('')

  it('for whole forms and for prefixes at the end of each piece', () => {
    for (let round = 0; round < 500; round += 1) {
      const index = getFormIndex(Array.from({ length: 1 + below(6) }, () => ({ text: word(4 + below(30)) })))
      const pieces = Array.from({ length: 1 + below(20) }, () => word(below(6)))
      const search = index.search()
      const spans: TextSpan[] = []
      let text = ''
      for (const piece of pieces) {
        text += piece
        const result = search.append(piece)
        spans.push(...result.spans)
        expect(result.prefixLength).toBe(index.prefixAtEnd(text))
        expect(text.endsWith(search.rest())).toBe(true)
        expect(search.rest().length).toBeGreaterThanOrEqual(result.prefixLength)
      }
      expect(positionsOf(spans)).toEqual(positionsOf(index.find(text)))
    }
  })

  it('for short forms, which count as whole words', () => {
    const index = getFormIndex(toSecretForms('k-42'))
    const search = index.search()
    const spans = ['x k', '-', '42', ' ak-4', '2 k-4', '2.'].flatMap((piece) => search.append(piece).spans)
    expect(spans).toEqual(index.find('x k-42 ak-42 k-42.'))
  })
})

const length = 12_000
const repeated = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
const rotations = Array.from({ length: 200 }, (_, index) => {
  const piece = Array.from({ length: 200 }, (__, at) => ((at * 7919) % 36).toString(36)).join('')
  return piece.slice(index) + piece.slice(0, index)
})

/** Secrets, and the piece that a text repeats to contain their prefix at many positions. */
const hostile: [string, string[], string][] = [
  ['equal characters', [`${'A'.repeat(length)}zz`], 'A'],
  ['equal characters after another one', [`z${'A'.repeat(length)}`], 'A'],
  ['equal characters around another one', [`${'A'.repeat(length)}z${'A'.repeat(length)}`], 'A'],
  ['a period', [`${repeated('ab', length)}zz`], 'ab'],
  ['periods in a period', [`${repeated('aabaabaac', length)}zz`], 'aabaabaac'],
  ['a short one and a long one', ['A'.repeat(8), `${'A'.repeat(length)}z`], 'A'],
  ['many with the same prefix', Array.from({ length: 400 }, (_, index) => `${'A'.repeat(80 + index)}${index}`), 'A'],
  ['many with the same end', Array.from({ length: 400 }, (_, index) => `${index}${'A'.repeat(80 + index)}`), 'A'],
  ['every rotation of a piece', rotations.map((text) => `${text}#`), rotations[0] ?? ''],
  ['a short word', ['aaaa'], 'a'],
]

function timeOf(work: () => unknown): number {
  const start = process.threadCpuUsage()
  work()
  return cpuTime(start)
}

describe.each(hostile)('takes little time for secrets with %s', (_name, secrets, piece) => {
  const forms = formsOf(secrets)
  const text = `${repeated(piece, 300_000)}!`
  const short = `${repeated(piece, length - 30)}!`

  it.each<[string, () => unknown]>([
    ['in a text', () => maskForms(text, forms)],
    ['in an exported text', () => createExportMask({ own: forms, everywhere: secrets })(text)],
    [
      'at the edges of texts',
      () => [...getEdgeMask(forms).apply({ one: text, many: Array(10).fill(short) as string[] })],
    ],
    ['at the end of a piece', () => createSplitMask(() => forms).add({ text, flows: ['a', 'all'], replaces: false })],
    [
      'at the end of each of many pieces',
      () => {
        const mask = createSplitMask(() => forms)
        for (let index = 0; index < 10; index += 1) mask.add({ text: short, flows: ['a'], replaces: false })
      },
    ],
    [
      'in thousands of small pieces',
      () => {
        const mask = createSplitMask(() => forms)
        const held = Array.from({ length: 12_000 }, () =>
          mask.add({ text: piece, flows: ['a', 'all'], replaces: false }),
        )
        held.filter((each) => each.isOpen())
        mask.decide()
        held.map((each) => each.release())
      },
    ],
  ])('%s', (_where, work) => {
    expect(timeOf(work)).toBeLessThan(1_500)
  })

  it('and masks them', () => {
    const [secret = ''] = secrets
    expect(maskForms(`${text} ${secret} ${text}`, forms)).toContain(` ${maskPlaceholder} `)
    expect(maskForms(`${text} ${secret} ${text}`, forms)).not.toContain(` ${secret} `)
  })
})
