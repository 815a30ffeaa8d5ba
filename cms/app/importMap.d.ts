// biome-ignore-all lint/style/useFilenamingConvention: named after the file that it describes, which Payload writes
import type { ImportMap } from 'payload'

export declare const importMap: ImportMap
