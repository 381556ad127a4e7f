import { renderToStaticMarkup } from 'react-dom/server'
import { parseMarkdownIntoBlocks, Streamdown } from 'streamdown'
import { describe, expect, it } from 'vitest'
import { createBlockSplitter } from '@/components/parts/markdown/markdown-blocks'
import { plainParagraph } from '@/components/parts/markdown/plain-paragraph'

const text = [
  '# Title',
  'Some **bold** words\nand a second line.',
  '- one\n- two\n\n  more of two\n\n- three',
  '```ts\nconst one = 1\n\n\nconst two = 2\n```',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '<details>\n\nhidden\n\n</details>',
  '$$\nx\n\ny\n$$',
  '1. first\n\n   still first\n2. second',
  '> said\n>\n> more',
  '    indented code\n\n    goes on',
  'The end.',
].join('\n\n')

it('splits a growing text like the whole text', () => {
  const split = createBlockSplitter()
  for (let end = 1; end <= text.length; end += 1) {
    const [grown, blocks] = [text.slice(0, end), split(text.slice(0, end), false)]
    expect(blocks.join('')).toBe(grown)
    // The library renders an empty item at the end differently, with the same length.
    expect(blocks.map(({ length }) => length)).toEqual(parseMarkdownIntoBlocks(grown).map(({ length }) => length))
  }
  expect(split(text, false)).toEqual(parseMarkdownIntoBlocks(text))
})

it('splits a text that shrinks and grows like the whole text', () => {
  const split = createBlockSplitter()
  const long = `${text}\n\n${text}`
  split(long, false)
  for (let step = 1; step < long.length; step += 1) {
    const part = long.slice(0, (step * 389) % long.length)
    const blocks = split(part, false)
    expect(blocks.join('')).toBe(part)
    expect(blocks.map(({ length }) => length)).toEqual(parseMarkdownIntoBlocks(part).map(({ length }) => length))
  }
  expect(split(long, false)).toEqual(parseMarkdownIntoBlocks(long))
})

it('does not mix a text with the previous one', () => {
  const split = createBlockSplitter()
  split(text, true)
  const other = text.replace('Title', 'Another')
  expect(split(other, false)).toEqual(parseMarkdownIntoBlocks(other))
  expect(split('', false)).toEqual([])
})

it('reads other line endings', () => {
  const split = createBlockSplitter()
  const windows = text.replaceAll('\n', '\r\n')
  for (let end = 1; end <= windows.length; end += 7) split(windows.slice(0, end), true)
  expect(split(windows, false)).toEqual(parseMarkdownIntoBlocks(text))
})

it('closes unfinished markup in the last block only', () => {
  const split = createBlockSplitter()
  expect(split('A *star\n\nSome **bold', true)).toEqual(['A *star\n\n', 'Some **bold**'])
  expect(split('A *star\n\nSome **bold', false).at(-1)).toBe('Some **bold')
})

it('splits entangled blocks while the text grows, and joins them when it is complete', () => {
  const split = createBlockSplitter()
  const named = 'A note[^1] and [a link][site].\n\nMore.\n\n[site]: https://example.com\n\n[^1]: Said so.'
  expect(split(named, true)).toEqual(named.split(/(?<=\n\n)/))
  expect(split(named, false)).toEqual([named])
})

it.each([
  'See [the docs][d] first.\n\n> [d]: https://a.example/docs\n\nEnd.',
  'Sources: [1].\n\n- [1]: https://a.example/one\n- plain',
  '1. See [it][my\nsite].\n\n[my\nsite]: https://a.example/x',
])('detects definitions anywhere: %j', (text) => {
  expect(createBlockSplitter()(text, false)).toEqual([text])
})

/** Renders a block with the library. */
const drawn = (block: string): string =>
  renderToStaticMarkup(
    <Streamdown components={{ p: 'p' }} parseIncompleteMarkdown={false} parseMarkdownIntoBlocksFn={() => [block]}>
      {block}
    </Streamdown>,
  ).replace(/^<div[^>]*>(.*)<\/div>$/s, '$1')

const asParagraph = (text: string): string => renderToStaticMarkup(<p>{text}</p>)

describe('plainParagraph', () => {
  it.each([
    'It rains. Take an umbrella, and mind the gap!\n\n',
    'chunk 1 of it, some more words \nchunk 2 of it, some more words \n',
    '3 apples (and 4.5 pears): 50% off; "cheap" – isn\'t it? #1 = a + b > c {x} ^ / e-mail: a-b',
    '下雨了。带上伞\n然后出门',
    'Ein “Zitat” \u00A0 und ein\u200Bleeres 😀',
    '"Quoted" words\n\n\n',
  ])('returns the text of %j, like the library', (block) => {
    const text = plainParagraph(block)
    expect(text).not.toBeNull()
    expect(asParagraph(text ?? '')).toBe(drawn(block))
  })

  it.each([
    '# Title',
    'Title\n===',
    'Title\n---',
    'a\n:-',
    '- one',
    '1. one',
    'Two\n1) one',
    'some *words*',
    'some_words_',
    'a `code`',
    'a ~~b~~',
    'a [link](x)',
    '[^1]: note',
    'see https://a.example/',
    'see WWW.a.example',
    'mail me@a.example',
    'a &amp; b',
    'a <b>b</b>',
    'a \\* b',
    '$x$',
    'a | b\n- | -',
    'broken  \nline',
    '    code',
    ' led by a space',
    'tab\there',
    'two\n\nparagraphs',
    'ends in spaces  ',
    'a\u0000b',
    '',
    '\n\n',
  ])('returns null for %j', (block) => {
    expect(plainParagraph(block)).toBeNull()
  })

  const samples = [
    { every: 23, options: {} },
    { every: 1, options: { tags: ['exhaustive'] } },
  ]
  for (const { every, options } of samples)
    it(`matches the library for combinations of characters, every ${every}`, options, () => {
      // Line starts and contents, with and without meaning in Markdown.
      const starts = [
        'a',
        'Z',
        '7',
        '7.',
        '-',
        '+',
        '*',
        '#',
        '>',
        '=',
        ':',
        '|',
        '"',
        '(',
        ' ',
        '    ',
        '\t',
        '~~~',
        '```',
        '下',
        '',
      ]
      const rests = [' b', ': -', ' b ', ' b  ', '!', ' #x > d + c = e', '/e^f{g}', '://h.i', ' |', '---', '']
      const [actual, expected]: [string[], string[]] = [[], []]
      let count = 0
      for (const first of starts)
        for (const rest of rests)
          for (const second of starts)
            for (const last of rests) {
              count += 1
              if (count % every !== 0) continue
              const block = `${first}${rest}\n${second}${last}`
              const text = plainParagraph(block)
              if (text === null) continue
              actual.push(`${JSON.stringify(block)}: ${asParagraph(text)}`)
              expected.push(`${JSON.stringify(block)}: ${drawn(block)}`)
            }
      expect(actual.length).toBeGreaterThan(1000 / every)
      expect(actual).toEqual(expected)
    })
})
