const alert = {
  type: 'object',
  required: ['url', 'when'],
  properties: {
    url: { type: 'string', format: 'uri', example: 'https://example.com/alerts' },
    when: {
      description: 'What sets it off',
      oneOf: [
        {
          title: 'Threshold',
          type: 'object',
          properties: {
            member: { type: 'string', enum: ['temperature', 'rain', 'wind.speed'] },
            above: { type: 'number', example: 30 },
          },
        },
        {
          title: 'Silence',
          type: 'object',
          properties: { minutes: { type: 'integer', minimum: 5, example: 15 } },
        },
      ],
    },
  },
};

const station = {
  name: 'station',
  in: 'path',
  required: true,
  description: 'The name of the station',
  schema: { type: 'string' },
  example: 'garden',
};

const problem = {
  description: 'What is wrong, in one sentence',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** The OpenAPI document of a fictional weather station, in one of its versions. */
export function stationSpec(version: 1 | 2): string {
  const isNew = version === 2;
  const reading = {
    type: 'object',
    description: 'What the sensors measured at one moment. A member is missing while its sensor is silent.',
    required: ['at'],
    properties: {
      at: { type: 'string', format: 'date-time', example: '2026-05-04T08:15:00Z' },
      temperature: {
        type: 'number',
        minimum: -40,
        maximum: 60,
        description: 'Degrees Celsius',
        example: 11.4,
      },
      rain: { type: 'number', minimum: 0, description: 'Millimetres since the last reading', example: 0 },
      wind: isNew
        ? {
            type: 'object',
            properties: {
              speed: { type: 'number', description: 'Metres a second', example: 3.2 },
              from: { type: 'integer', minimum: 0, maximum: 359, description: 'Degrees', example: 250 },
            },
          }
        : { type: 'number', description: 'Metres a second', example: 3.2 },
    },
  };
  const newest = {
    get: {
      summary: 'Get the newest reading',
      description: 'The station sends one every minute.',
      parameters: [
        station,
        {
          name: 'unit',
          in: 'query',
          description: 'The unit of temperatures',
          schema: { type: 'string', enum: ['celsius', 'fahrenheit'], default: 'celsius' },
        },
      ],
      responses: {
        200: {
          description: 'The newest reading',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Reading' } } },
        },
        404: problem,
      },
    },
  };
  const alerts = {
    post: {
      summary: 'Create an alert',
      description: 'Calls a URL when a value is reached.',
      parameters: [station],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Alert' } } },
      },
      responses: {
        201: {
          description: 'The alert',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Alert' } } },
        },
        429: problem,
      },
    },
  };
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: `Station API ${version}`, version: `${version}.0.0` },
    servers: [{ url: `https://api.northwind.example/v${version}` }],
    security: [{ key: [] }],
    paths: {
      '/stations/{station}/readings/newest': newest,
      ...(isNew && { '/stations/{station}/alerts': alerts }),
    },
    ...(isNew && {
      webhooks: {
        alert: {
          post: {
            summary: 'An alert was reached',
            description: 'Sent to the URL of the alert, once in an hour at most.',
            requestBody: {
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Reading' } } },
            },
            responses: { 204: { description: 'Received' } },
          },
        },
      },
    }),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Reading: reading,
        Problem: {
          type: 'object',
          properties: { message: { type: 'string', example: 'There is no such station.' } },
        },
        Alert: alert,
      },
    },
  });
}
