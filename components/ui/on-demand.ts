import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { loadPatiently } from '@/lib/client/load-patiently'

/** `lazy` for code that may be asked for while the network is gone: what stands in its place stays until it is back. */
export function onDemand<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPatiently(load) }))
}
