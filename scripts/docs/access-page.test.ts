import { expect, it } from 'vitest'
import { accessPage } from './access-page'

it('docs/access.md is up to date: `npm run unit -- scripts/docs -u` updates it', async () => {
  await expect(accessPage()).toMatchFileSnapshot('../../docs/access.md')
})
