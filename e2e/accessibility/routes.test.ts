import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { accountRoutes, routes } from './routes.ts'

const app = new URL('../../app/', import.meta.url).pathname

it('has a screen for every page', () => {
  const pages = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?:^|\/)page\.tsx$/.test(file),
  )
  expect([...Object.keys(routes), ...Object.keys(accountRoutes)].toSorted()).toEqual(pages.toSorted())
})
