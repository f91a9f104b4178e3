import type { Express } from 'express';
import request from 'supertest';

export const createToken = async (app: Express, authorization: string, body: object = {}) =>
  (
    await request(app)
      .post('/api/v1/auth/token/create')
      .set('Authorization', authorization)
      .send(body)
      .expect(201)
  ).body;
