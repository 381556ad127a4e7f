import 'server-only'

/** The members of `after` that are not the same in `before`: what need not be written again. */
export function changedMembers<T extends object>(before: Partial<T>, after: T): Partial<T> {
  const changed: Partial<T> = {}
  for (const name of Object.keys(after) as (keyof T)[]) {
    const [one, other] = [before[name], after[name]]
    if (one === other) continue
    if (typeof other !== 'object' || JSON.stringify(one) !== JSON.stringify(other)) changed[name] = other
  }
  return changed
}
