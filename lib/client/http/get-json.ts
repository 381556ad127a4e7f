import { callApi } from '@/lib/client/http/call-api'
import { Fault, type FaultData } from '@/lib/faults/fault'

const noJson: FaultData = { kind: 'internal', hop: 'switchboard', message: 'Switchboard did not return JSON.' }

/**
 * Returns the response of a GET request to the REST API. Rejects with a Fault, also if Switchboard does not respond, or when
 * `signal` aborts.
 */
export async function getJson<T>(url: string, signal?: AbortSignal): Promise<T> {
  const result = await callApi<T | null>('GET', url, undefined, { signal })
  signal?.throwIfAborted()
  if (result.ok && result.value !== null) return result.value
  const { kind, message, ...rest } = result.ok ? noJson : result.fault
  throw new Fault(kind, message, rest)
}
