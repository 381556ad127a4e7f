import { expect, it } from 'vitest'
import { generationsPage } from './generations-page'

it('docs/generations.md says what the code does: `npm run unit -- scripts/docs -u` writes it anew', async () => {
  await expect(generationsPage()).toMatchFileSnapshot('../../docs/generations.md')
})
