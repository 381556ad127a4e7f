import { renderToStaticMarkup } from 'react-dom/server'
import { Streamdown } from 'streamdown'
import { expect, it } from 'vitest'
import { MarkdownBlock } from '@/components/parts/markdown-block'
import { markdownPlugins } from '@/components/parts/markdown-plugins'

it.each([
  ['Read [the manual](manual.html) first', 'Read the manual first'],
  ['Read [the manual](javascript:alert(1)) first', 'Read the manual first'],
  ['See ![a plan](plan.png) of it', 'See a plan of it'],
  ['See ![](plan.png)it', 'See it'],
])('%s says %s, without a note of the library', (markdown, text) => {
  const html = renderToStaticMarkup(<Streamdown rehypePlugins={markdownPlugins}>{markdown}</Streamdown>)
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text)
  expect(html).not.toMatch(/blocked|javascript:/i)
})

it.each([
  ['survived </script> that', 'survived &lt;/script&gt; that'],
  ['A Map<String, Item> of <b>bold</b> <u>things</u>', 'A Map&lt;String, Item&gt; of bold things'],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['<thinking>\nWell\n</thinking>', '&lt;thinking&gt;\nWell\n&lt;/thinking&gt;'],
])('%s loses nothing that was said', (markdown, text) => {
  const html = renderToStaticMarkup(<Streamdown rehypePlugins={markdownPlugins}>{markdown}</Streamdown>)
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text)
  expect(html).not.toMatch(/<(?:script|thinking)/i)
})

it('tells marks that turn letters around', () => {
  const html = renderToStaticMarkup(
    <Streamdown BlockComponent={MarkdownBlock} rehypePlugins={markdownPlugins}>
      {'See \u202Egnp.exe'}
    </Streamdown>,
  )
  expect(html).toContain(String.raw`See \u202Egnp.exe`)
})

it('keeps links and pictures that are allowed', () => {
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
