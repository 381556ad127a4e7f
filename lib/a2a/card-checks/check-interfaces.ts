import { type Check, isFilled, warning } from '@/lib/a2a/card-checks/check-item'
import { isObject } from '@/lib/a2a/json'

/** v1.0 §4.4.6: each interface has its address, its binding and its version. */
export const checkInterfaces: Check = ({ json }) => {
  if (!Array.isArray(json.supportedInterfaces)) return []
  return json.supportedInterfaces.flatMap((face, position) => {
    const path = `supportedInterfaces[${position}]`
    if (!isObject(face)) return [warning(path, 'The interface is not an object.')]
    return ['url', 'protocolBinding', 'protocolVersion']
      .filter((name) => !isFilled(face, name))
      .map((name) => warning(`${path}.${name}`, `The interface has no ${name}.`))
  })
}
