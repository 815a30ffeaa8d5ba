const xsrf = () => /(?:^|; )_xsrf=([^;]+)/.exec(document.cookie)?.[1]

window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  // The validator badge would send requests to another origin.
  validatorUrl: null,
  requestInterceptor: (request) => {
    const token = xsrf()
    if (token) request.headers['X-XSRFToken'] = token
    return request
  },
})
