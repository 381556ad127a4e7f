import { type ComponentType, lazy } from 'react'

/** Loads in the browser, because there is no server. */
export default function dynamic<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }))
}
