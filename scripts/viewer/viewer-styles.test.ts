import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('the styles of exported files cover every component in them', () => {
  const styles = readFileSync('scripts/viewer/viewer.css', 'utf8')
  const sources = [...styles.matchAll(/@source '\.\.\/\.\.\/([^']+)'/g)].map(([, folder]) => `${folder}/`)
  const { files } = JSON.parse(readFileSync('lib/server/traces/gen/stamp.json', 'utf8')) as { files: string[] }
  const components = files.filter((path) => path.startsWith('components/') && path.endsWith('.tsx'))
  expect(components.length).toBeGreaterThan(50)
  expect(components.filter((path) => !sources.some((folder) => path.startsWith(folder)))).toEqual([])
})
