import { endpoint } from './endpoint.ts';

/** Idempotent by `key`. 409 beyond the limit of floor plans. */
export const createFloorPlan = endpoint('create_floor_plan', 'POST', 'floor_plans/', 'bearer', {
  status: 201,
});
export const changeFloorPlan = endpoint('change_floor_plan', 'PUT', 'floor_plans/{id}/', 'bearer');
export const deleteFloorPlan = endpoint('delete_floor_plan', 'DELETE', 'floor_plans/{id}/', 'bearer');
