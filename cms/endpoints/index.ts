import type { Endpoint } from 'payload'

export const contractEndpoints: Endpoint[] = []
