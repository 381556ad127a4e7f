import { expect, it } from 'vitest'
import { generationsPage } from './generations-page'

it('docs/generations.md is up to date: `npm run unit -- scripts/docs -u` updates it', async () => {
  await expect(generationsPage()).toMatchFileSnapshot('../../docs/generations.md')
})
