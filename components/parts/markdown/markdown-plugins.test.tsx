import { renderToStaticMarkup } from 'react-dom/server'
import { Streamdown } from 'streamdown'
import { expect, it } from 'vitest'
import { isExpensiveMarkdown } from '@/components/parts/markdown/is-expensive-markdown'
import { MarkdownBlock } from '@/components/parts/markdown/markdown-block'
import { markdownPlugins } from '@/components/parts/markdown/markdown-plugins'

it.each([
  ['Read [the manual](manual.html) first', 'Read the manual first'],
  ['Read [the manual](javascript:alert(1)) first', 'Read the manual first'],
  ['See ![a plan](plan.png) of it', 'See a plan of it'],
  ['See ![](plan.png)it', 'See it'],
])('renders %s as %s, without a notice of the library', (markdown, text) => {
  const html = renderToStaticMarkup(<Streamdown rehypePlugins={markdownPlugins}>{markdown}</Streamdown>)
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text)
  expect(html).not.toMatch(/blocked|javascript:/i)
})

it.each([
  ['survived </script> that', 'survived &lt;/script&gt; that'],
  ['A Map<String, Item> of <b>bold</b> <u>things</u>', 'A Map&lt;String, Item&gt; of bold things'],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['<thinking>\nWell\n</thinking>', '&lt;thinking&gt;\nWell\n&lt;/thinking&gt;'],
  ['<section 1...><section 2...>', '&lt;section 1...&gt;&lt;section 2...&gt;'],
  ['<section 1...>\n\nwords', '&lt;section 1...&gt;\nwords'],
  ['<picture>', '&lt;picture&gt;'],
  ['Use <picture> or <address> here', 'Use &lt;picture&gt; or &lt;address&gt; here'],
  ['- Use <picture> here', '\nUse &lt;picture&gt; here\n'],
  ['An empty <b></b> one', 'An empty &lt;b&gt;&lt;/b&gt; one'],
  ['<div><span></span></div>', '&lt;div&gt;&lt;span&gt;&lt;/span&gt;&lt;/div&gt;'],
  ['A closing </b> one, <b class=x>&amp; more', 'A closing &lt;/b&gt; one, &lt;b class=x&gt;&amp; more'],
  ['<?xml version="1.0"?>', '&lt;?xml version=&quot;1.0&quot;?&gt;'],
  ['<table><tr><td></td><td>x</td></tr></table>', 'x'],
  ['<div align="center">\n\n**bold**\n\n</div>', '\nbold\n'],
  ['<details>\n<summary>More</summary>\n\nIt is still', '\nMore\nIt is still'],
  ['seen<br>and <!-- hidden --> <kbd>Enter</kbd>', 'seenand  Enter'],
])('keeps all text of %s', (markdown, text) => {
  const html = renderToStaticMarkup(<Streamdown rehypePlugins={markdownPlugins}>{markdown}</Streamdown>)
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text)
  expect(html).not.toMatch(/<(?:script|thinking)/i)
})

it('shows tags that load images as text', () => {
  const markdown = '<picture><source srcset="https://a.example/x.png"></picture>'
  const html = renderToStaticMarkup(<Streamdown rehypePlugins={markdownPlugins}>{markdown}</Streamdown>)
  expect(html).toContain('&lt;picture&gt;&lt;source srcset=')
  expect(html).not.toMatch(/<(?:picture|source)/)
})

it('does not parse paragraphs with many non-ASCII characters or long ASCII ones', () => {
  expect(isExpensiveMarkdown('a一'.repeat(11_000))).toBe(true)
  expect(isExpensiveMarkdown('aب\n'.repeat(11_000))).toBe(true)
  expect(isExpensiveMarkdown('一'.repeat(15_000))).toBe(false)
  expect(isExpensiveMarkdown('word '.repeat(20_000))).toBe(false)
  expect(isExpensiveMarkdown('- 一二三四五六七八九十\n'.repeat(3_000))).toBe(false)
})

it('marks bidirectional control characters', () => {
  const html = renderToStaticMarkup(
    <Streamdown BlockComponent={MarkdownBlock} rehypePlugins={markdownPlugins}>
      {'See \u202Egnp.exe'}
    </Streamdown>,
  )
  expect(html).toContain(String.raw`See \u202Egnp.exe`)
})

it('keeps allowed links and images', () => {
  const markdown = '[a](https://a.example/) ![b](https://a.example/b.png)'
  const plain = { a: 'a', img: 'img' } as const
  const html = renderToStaticMarkup(
    <Streamdown components={plain} rehypePlugins={markdownPlugins}>
      {markdown}
    </Streamdown>,
  )
  expect(html).toContain('href="https://a.example/"')
  expect(html).toContain('src="https://a.example/b.png"')
})
