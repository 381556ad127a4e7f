import { expect, it } from 'vitest'
import { sourceFiles } from './source-files'

const product = sourceFiles().filter(
  ({ path }) => /^(?:app|components|lib)\//.test(path) && !/\.test\.|\/testing\//.test(path),
)

const version = String.raw`'v(?:0\.1|0\.3|1\.0)'`
const comparison = new RegExp(
  String.raw`[!=]==\s*${version}|${version}\s*[!=]==|case ${version}|includes\(${version}\)`,
)

/** Folders that may compare the name of a protocol version. Others ask its `Dialect`. */
const comparing = {
  'lib/a2a/cards/': 'detects the version of a card',
  'lib/a2a/card-checks/': 'names the members of a card, which differ in each version',
  'lib/a2a/card-diff/': 'names the members of a card, which differ in each version',
  'lib/samples/': 'each sample agent speaks one version',
}

it('compares the name of a dialect only where cards and samples differ', () => {
  const paths = product.filter(({ text }) => comparison.test(text)).map(({ path }) => path)
  const folders = Object.keys(comparing)
  expect(paths.filter((path) => !folders.some((folder) => path.startsWith(folder)))).toEqual([])
  expect(folders.filter((folder) => !paths.some((path) => path.startsWith(folder)))).toEqual([])
})

/** Files of pure code with a variable of the module. */
const stateful = {
  'lib/a2a/folding/mutable-batch.ts': 'the batch that is running; it ends before the call returns',
  'lib/sse/long-events.ts': 'memory that is used again; each call overwrites it before it reads it',
}

it('has no state of the process in pure code', () => {
  const pure = product.filter(({ path }) => /^lib\/(?:a2a|api|faults|replay|sse|trace)\//.test(path))
  const paths = pure.filter(({ text }) => /^(?:export )?let |\bglobalThis\b/m.test(text)).map(({ path }) => path)
  expect(paths).toEqual(Object.keys(stateful))
})
