import { renderToStaticMarkup } from 'react-dom/server'
import { Streamdown } from 'streamdown'
import { describe, expect, it } from 'vitest'
import { plainParagraph } from '@/components/parts/markdown/plain-paragraph'

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
