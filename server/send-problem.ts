import type { Response } from 'express'
import type { Problem } from '#contract/problems.ts'

/** Responds with a problem in the format of the contract. */
export function sendProblem(response: Response, problem: Problem): void {
  if (response.headersSent) return void response.destroy()
  for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value)
  response.status(problem.status).json(problem.envelope)
}
