import { endpoint } from './endpoint.ts';

/** Creates a floor plan. Idempotent by `key`. 409 if the property has the maximum of floor plans. */
export const createFloorPlan = endpoint('create_floor_plan', 'POST', 'floor_plans/', 'bearer', {
  status: 201,
});
export const changeFloorPlan = endpoint('change_floor_plan', 'PUT', 'floor_plans/{id}/', 'bearer');
export const deleteFloorPlan = endpoint('delete_floor_plan', 'DELETE', 'floor_plans/{id}/', 'bearer');
