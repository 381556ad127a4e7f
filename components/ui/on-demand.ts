import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { loadWithRetry } from '@/lib/client/http/load-with-retry'

/** `lazy` with retry. The fallback stays until the network is back. */
export function onDemand<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadWithRetry(load) }))
}
