import { setTimeout as pause } from 'node:timers/promises'
import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api'
import { type ExportResult, ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Configuration } from '#cms/configuration.ts'
import type { StartSpan } from '#cms/platform/traces.ts'

type Settings = NonNullable<Configuration['traces']>

/** For the last spans, before the process exits. */
const flushTimeoutMs = 2_000
const checkTimeoutMs = 4_000

/** Sends no spans to the collector, and reports if it does not accept them. */
export async function checkCollector(report: (line: string) => void): Promise<void> {
  const exporter = new OTLPTraceExporter({ timeoutMillis: checkTimeoutMs })
  const { promise, resolve } = Promise.withResolvers<ExportResult>()
  exporter.export([], resolve)
  const { code, error } = await promise
  if (code === ExportResultCode.FAILED) report(describeFailure(error))
  await exporter.shutdown()
}

function describeFailure(error: Error | undefined): string {
  return `OTEL_EXPORTER_OTLP_ENDPOINT: traces are lost (${error?.message})`
}

/**
 * Exports spans to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`; the exporter and the resource read further `OTEL_` variables themselves.
 * The provider is not registered globally: Next would then export its own spans, which have paths and query strings.
 */
export function exportTraces(settings: Settings, report: (line: string) => void) {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'thesis-register' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: createSampler(settings),
    // At most 2,048 spans wait for a collector that is slow or cannot be reached; further ones are dropped.
    spanProcessors: [new BatchSpanProcessor({ exporter: reportingExporter(report) })],
  })
  const tracer = provider.getTracer('thesis-register')
  const start: StartSpan = ({ name, kind, attributes }, parent) => {
    // `tracestate` is not continued: it may contain anything.
    const context = typeof parent === 'string' ? parseTraceParent(parent) : parent?.spanContext()
    return tracer.startSpan(
      name,
      { kind: SpanKind[kind], ...(attributes && { attributes }) },
      context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT,
    )
  }
  return {
    start,
    stop: async () => {
      const ended = provider.shutdown().catch(() => undefined)
      await Promise.race([ended, pause(flushTimeoutMs, undefined, { ref: false })])
    },
  }
}

/** The specification of OpenTelemetry has these names. */
function createSampler({ sampler, ratio }: Settings): Sampler {
  const below = (root: Sampler) => new ParentBasedSampler({ root })
  return {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
    parentbased_always_on: () => below(new AlwaysOnSampler()),
    parentbased_always_off: () => below(new AlwaysOffSampler()),
    parentbased_traceidratio: () => below(new TraceIdRatioBasedSampler(ratio)),
  }[sampler]()
}

/** The exporter, which reports once when the collector cannot be reached, and when it can be again. */
function reportingExporter(report: (line: string) => void): SpanExporter {
  const exporter = new OTLPTraceExporter()
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code === ExportResultCode.FAILED
        if (hasFailed && !isFailing) report(describeFailure(result.error))
        if (!hasFailed && isFailing) report('OTEL_EXPORTER_OTLP_ENDPOINT: traces are received again')
        isFailing = hasFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
