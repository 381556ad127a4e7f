/** Why a request is refused, and the member that is the reason. */
export interface Refusal {
  ok: false
  problem: string
  param: string
  code: string
}

/** Returns a refusal of a request. `code`: of the error. */
export function refuse(problem: string, param: string, code = 'unsupported_parameter'): Refusal {
  return { ok: false, problem, param, code }
}
