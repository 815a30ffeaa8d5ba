import { startTestServices } from './test-services.ts'

/** Once for all integration tests. */
export const setup = startTestServices
