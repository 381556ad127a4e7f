import 'server-only'

/** The members of `after` that are not the same in `before`: what need not be written again. */
export function changedMembers<T extends object>(before: Partial<T>, after: T): Partial<T> {
  const isChanged = (name: string): boolean => {
    const [one, other] = [before[name as keyof T], after[name as keyof T]]
    if (one === other) return false
    return typeof other !== 'object' || JSON.stringify(one) !== JSON.stringify(other)
  }
  return Object.fromEntries(Object.entries(after).filter(([name]) => isChanged(name))) as Partial<T>
}
