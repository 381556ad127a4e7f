import { type ComponentType, lazy } from 'react'

/** There is no server to leave anything to. */
export default function dynamic<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }))
}
