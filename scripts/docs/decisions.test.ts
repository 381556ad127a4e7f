import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = 'docs/decisions'

it('docs/decisions/README.md lists every decision with its number and title, in order', () => {
  const index = readFileSync(`${folder}/README.md`, 'utf8')
  const listed = [...index.matchAll(/^\| (\d+) \| \[(.+)\]\((\S+\.md)\) \| \S/gm)].map(([, number, title, file]) => ({
    file,
    heading: `# ${number}. ${title}`,
  }))
  const files = readdirSync(folder).filter((file) => /^\d/.test(file))
  const written = files.toSorted().map((file) => ({
    file,
    heading: readFileSync(`${folder}/${file}`, 'utf8').split('\n', 1)[0],
  }))
  expect(written.length).toBeGreaterThan(40)
  expect(listed).toEqual(written)
})
