import { evidenceApi } from '@souk/contract/evidence';
import type { Deps } from '../../../deps.ts';
import { mount, paged, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { shipmentToManage } from '../../orders/index.ts';
import { addFile } from './add-file.ts';
import { disputeDetail, disputesOfShipment, shopDispute } from './reads.ts';
import { saveEvidence } from './save-evidence.ts';
import { stateOnDispute } from './state-on-dispute.ts';
import { submitEvidence } from './submit-evidence.ts';

export function evidenceRoutes(app: App, deps: Deps): void {
  mount(app, evidenceApi, {
    read: (request) => disputeDetail(deps, actorOf(request), request.params.disputeId),
    async save(request) {
      const { disputeId } = request.params;
      await saveEvidence(deps, actorOf(request), disputeId, request.body);
      return disputeDetail(deps, actorOf(request), disputeId);
    },
    async submit(request) {
      const { disputeId } = request.params;
      await submitEvidence(deps, actorOf(request), disputeId);
      return disputeDetail(deps, actorOf(request), disputeId);
    },
    async addFile(request) {
      const { disputeId } = request.params;
      const { field } = request.query;
      await addFile(deps, actorOf(request), request, { disputeId, field, shipment: null });
      return disputeDetail(deps, actorOf(request), disputeId);
    },
    listOfShop: async (request, reply) =>
      paged(reply, await disputesOfShipment(deps, actorOf(request), request.params), request.query),
    async state(request) {
      const { shipmentId } = await stateOnDispute(
        deps,
        actorOf(request),
        request.params,
        request.body,
      );
      return shopDispute(deps, request.params.disputeId, shipmentId);
    },
    async addShopFile(request) {
      const { disputeId, ...place } = request.params;
      const { shipmentId } = await shipmentToManage(deps, actorOf(request), place);
      const { field } = request.query;
      await addFile(deps, actorOf(request), request, {
        disputeId,
        field,
        shipment: { id: shipmentId, ...place },
      });
      return shopDispute(deps, disputeId, shipmentId);
    },
  });
}
