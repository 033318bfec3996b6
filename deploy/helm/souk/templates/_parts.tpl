{{/* The parts that web, work and migrate share. */}}

{{- define "souk.labels" -}}
app.kubernetes.io/name: souk
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "souk.pod" -}}
serviceAccountName: {{ .Values.serviceAccountName }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
imagePullSecrets: {{ toJson .Values.imagePullSecrets }}
nodeSelector: {{ toJson .Values.nodeSelector }}
tolerations: {{ toJson .Values.tolerations }}
volumes:
  - name: data
    emptyDir:
      sizeLimit: {{ .Values.dataSize }}
  - name: tmp
    emptyDir:
      sizeLimit: {{ .Values.tmpSize }}
{{- end }}

{{- define "souk.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
{{- end }}

{{- define "souk.settings" -}}
PUBLIC_URL: {{ printf "https://%s" .Values.host | quote }}
PORT: "3000"
METRICS_PORT: "9464"
MIGRATE: "0"
WORKER: "0"
{{- range $name, $value := .Values.settings }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end }}
