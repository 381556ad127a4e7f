import { renderToStaticMarkup } from 'react-dom/server'
import { Streamdown } from 'streamdown'
import { expect, it } from 'vitest'
import { markdownPlugins } from '@/components/parts/markdown/markdown-plugins'
import { mathPlugin } from '@/components/parts/math/math-plugin'

const render = (markdown: string) =>
  renderToStaticMarkup(
    <Streamdown rehypePlugins={markdownPlugins} plugins={{ math: mathPlugin }}>
      {markdown}
    </Streamdown>,
  )
const formulasIn = (html: string) => html.split('class="katex"').length - 1

it('renders formulas', () => {
  expect(formulasIn(render('So $$x^2$$ and $$y$$'))).toBe(2)
})

it.each([
  ['long', 'a+'.repeat(3_000)],
  ['deeply nested', `${'\\sqrt{'.repeat(60)}x${'}'.repeat(60)}`],
  ['expanding', `\\def\\a{${'x'.repeat(400)}}\\a\\a`],
])('shows a formula as written that is %s', (_name, formula) => {
  const html = render(`So $$${formula}$$ and $$y$$`)
  expect(formulasIn(html)).toBe(1)
  expect(html).toContain(formula)
})

it('shows formulas as written beyond the limit of a block', () => {
  const formula = 'a+'.repeat(500)
  const html = render(Array.from({ length: 20 }, () => `$$${formula}$$`).join(' '))
  expect(formulasIn(html)).toBe(8)
  expect(html.split(formula)).toHaveLength(1 + 20)
})

it('shows an expensive formula in HTML as written, also one in another', () => {
  const inner = `<code class="language-math">${'b+'.repeat(3_000)}</code>`
  const html = render(`<code class="language-math">${'a+'.repeat(3_000)}${inner}</code>`)
  expect(formulasIn(html)).toBe(0)
})
