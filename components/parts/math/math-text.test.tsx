import { renderToStaticMarkup } from 'react-dom/server'
import { Streamdown } from 'streamdown'
import { expect, it } from 'vitest'
import { formulasToText, hasMath, isExpensiveFormula, toDollarMath } from '@/components/parts/math/math-text'

it('finds math but not prices', () => {
  for (const text of ['$$x$$', 'so \\(x\\)', '\\[x\\]']) expect(hasMath(text)).toBe(true)
  for (const text of ['$5 or $6', 'plain', '[x](y)']) expect(hasMath(text)).toBe(false)
})

it.each([
  ['a \\(x^2\\) b', 'a $$x^2$$ b'],
  ['a\n\\[\nx\n\\]\nb', 'a\n$$\nx\n$$\nb'],
  ['\\[x\\]', '$$\nx\n$$'],
  ['\\[ x\n+ y \\]', '$$\nx\n+ y \n$$'],
  ['1. step:\n\n   \\[\n   a = b\n   \\]\n\n2. next', '1. step:\n\n   $$\n   a = b\n   $$\n\n2. next'],
  ['- \\[x^2\\]\n- two', '- $$\n  x^2\n  $$\n- two'],
  ['- item \\[x^2\\] more\n- two', '- item $$x^2$$ more\n- two'],
  ['> quote \\[x\\] in it', '> quote $$x$$ in it'],
  ['> \\[\n> x\n> \\]\n> so', '> $$\n> x\n> $$\n> so'],
  ['see \\[1\\] and \\[2\\] in the list', 'see $$1$$ and $$2$$ in the list'],
  ['| \\(x\\) | \\[z\\] |', '| $$x$$ | $$z$$ |'],
  ['open \\[ here\n\nand \\] there', 'open \\[ here\n\nand \\] there'],
  ['\\[ a \\\\[2pt] b \\]', '$$\na \\\\[2pt] b\n$$'],
  ['So\n    \\[x\\]', 'So\n    $$\n    x\n    $$'],
  ['`a` \\(x\\) `b`', '`a` $$x$$ `b`'],
  ['1. so\n\n    \\[x\\]', '1. so\n\n    $$\n    x\n    $$'],
])('converts brackets to dollars: %j', (text, written) => {
  expect(toDollarMath(text)).toBe(written)
})

it.each([
  '`\\(x\\)`',
  '``a ` \\(x\\)``',
  '```\n\\[x\\]\n```',
  '~~~tex\n\\[x\\]\n~~~',
  '````\n```\n\\[x\\]\n```\n````',
  '- so:\n  ```\n  \\[x\\]\n  ```',
  '```\n\\[x\\]\nand more',
  'So:\n\n    \\[x\\]\n    y\n\nend',
  '    \\[x\\]\nend',
])('does not change code: %j', (text) => {
  expect(toDollarMath(text)).toBe(text)
})

it('keeps formulas as written without the plugin', () => {
  const text = 'so \\(x_1 \\cdot x_2\\) and \\[a*b*c\\] not `\\(y\\)` nor \\*this\\*'
  const html = renderToStaticMarkup(<Streamdown>{formulasToText(text)}</Streamdown>)
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('so \\(x_1 \\cdot x_2\\) and \\[a*b*c\\] not \\(y\\) nor *this*')
})

it('parses a megabyte of hostile text quickly', () => {
  const runs = Array.from({ length: 1400 }, (_, count) => 'a'.repeat(count % 7) + '`'.repeat(count)).join(' ')
  const texts = [
    '\\['.repeat(5e5),
    '\\(x '.repeat(2.5e5),
    '`\\[x'.repeat(2e5),
    '~~~\n'.repeat(2.5e5),
    runs,
    ' '.repeat(1e6),
    '    \n'.repeat(2e5),
    '- '.repeat(5e5),
  ]
  // No formula is closed. A search without limits would not finish.
  expect(texts.map(toDollarMath)).toEqual(texts)
})

it('does not scan a line or all code again for each formula', () => {
  expect(toDollarMath('`a` \\(x\\) '.repeat(1e5))).toBe('`a` $$x$$ '.repeat(1e5))
  expect(toDollarMath('\\[x\\] '.repeat(1e5))).toBe('$$x$$ '.repeat(1e5))
})

it.each([
  ['a command used many times', String.raw`\gdef\a{${'x'.repeat(900)}}${String.raw`\a`.repeat(900)}`],
  ['another way to define', String.raw`\newcommand{\a}{${'x'.repeat(400)}}\a\a`],
  ['a matrix of thousands of cells', String.raw`\begin{matrix}${'a&'.repeat(3000)}\end{matrix}`],
  ['groups inside each other', String.raw`${String.raw`\frac{1}{`.repeat(60)}x${'}'.repeat(60)}`],
  ['brackets inside each other', String.raw`${String.raw`\left(`.repeat(60)}x${String.raw`\right)`.repeat(60)}`],
])('returns true for %s', (_, formula) => {
  expect(isExpensiveFormula(formula)).toBe(true)
})

it.each([
  ['a short definition', String.raw`\def\R{\mathbb{R}} x \in \R^n`],
  ['many groups', String.raw`\{\frac{1}{2}`.repeat(200)],
  ['a long formula without one', `${String.raw`\alpha + \dots \left( x \right) + `.repeat(100)}1`],
])('returns false for %s', (_, formula) => {
  expect(isExpensiveFormula(formula)).toBe(false)
})
